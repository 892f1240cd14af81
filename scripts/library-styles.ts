import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "lightningcss";
import type { Plugin } from "vite";

const LIBRARY = /^@mantine\/[^/]+\/styles\.css$/;
const LIBRARY_CLASS = /\.(m_[\da-f]+)/g;

/**
 * Makes one stylesheet of those of the component library, with the rules of the components that a screen uses. Which they
 * are is read from the classes in the built scripts, so nothing has to be listed; until those exist nobody knows, so the
 * stylesheet is written last, and only the document names it. It comes before the app's own, which override it.
 */
export function libraryStyles(addressOf: (file: string) => string): Plugin {
  const names = new Set<string>();
  return {
    name: "library-styles",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: LIBRARY },
      handler(id) {
        names.add(id);
        return { id: `\0${id.replace(".css", "")}`, moduleSideEffects: false };
      },
    },
    load: { filter: { id: /^\0@mantine/ }, handler: () => "" },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        // The library's own stylesheet comes before those of its extensions; the order of their names is the same.
        const sources = await Promise.all(
          [...names].toSorted().map((id) => readFile(fileURLToPath(import.meta.resolve(id)), "utf8")),
        );
        const files = Object.values(bundle);
        const scripts = files.flatMap((file) => (file.type === "chunk" ? [file.code] : [])).join("\n");
        const source = withoutClasses(sources.join("\n"), (name) => !scripts.includes(name));
        const fileName = `assets/library-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.css`;
        this.emitFile({ type: "asset", fileName, source });
        const link = `<link rel="stylesheet" crossorigin href="${addressOf(fileName)}">`;
        for (const file of files) {
          if (file.type === "asset" && file.fileName.endsWith(".html"))
            file.source = String(file.source).replace('<link rel="stylesheet"', (next) => `${link}\n    ${next}`);
        }
      },
    },
  };
}

/** The stylesheet, minified, without the rules of the library's classes that are not used. */
export function withoutClasses(css: string, isUnused: (name: string) => boolean): string {
  const unusedSymbols = [...new Set([...css.matchAll(LIBRARY_CLASS)].map(([, name = ""]) => name))].filter(isUnused);
  return transform({ filename: "styles.css", code: Buffer.from(css), minify: true, unusedSymbols }).code.toString();
}
