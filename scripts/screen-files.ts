import type { Plugin, Rolldown } from "vite";
import { type Screen, SCREENS } from "../src/main/screens.ts";

const FONT = /\/atkinson-latin-[\w-]+\.woff2$/;

/**
 * Writes `screens.json`: the addresses of the files that each screen loads, except those that the document names
 * already. The server names them in the document, so that a browser fetches them at once and not when the scripts
 * before them have run.
 */
export function screenFiles(addressOf: (file: string) => string): Plugin {
  return {
    name: "screen-files",
    apply: "build",
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
      const own = filesOf(bundle, entry);
      const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
      const screens = SCREENS.map((screen: Screen) => {
        const files = [...filesOf(bundle, chunkOf(bundle, screen))].filter((file) => !own.has(file));
        return [screen.path, [...fonts, ...files].map(addressOf)];
      });
      this.emitFile({
        type: "asset",
        fileName: "screens.json",
        source: JSON.stringify(Object.fromEntries(screens)),
      });
    },
  };
}

function chunkOf(bundle: Rolldown.OutputBundle, { path, load }: Screen): Rolldown.OutputChunk {
  const module = /import\("#(src\/[^"]+)"\)/.exec(String(load))?.[1];
  const chunk = Object.values(bundle).find(
    (file) => file.type === "chunk" && module !== undefined && file.facadeModuleId?.endsWith(`/${module}`),
  );
  if (chunk?.type !== "chunk") throw new Error(`No built file has the screen of ${path}: ${String(load)}`);
  return chunk;
}

/** The scripts that a file needs, itself included, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, first: Rolldown.OutputBundle[string] | undefined): Set<string> {
  const files = new Set<string>();
  const visit = (file: Rolldown.OutputBundle[string] | undefined) => {
    if (file?.type !== "chunk" || files.has(file.fileName)) return;
    files.add(file.fileName);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of file.imports) visit(bundle[imported]);
  };
  visit(first);
  return files;
}
