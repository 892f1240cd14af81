import type { Plugin } from "vite";

/**
 * Rejects a build whose files import one another in a circle: the one that runs first would find constants of the other
 * undefined, on the screens that happen to load them in that order. The groups of vite.config.ts can cause it.
 */
export const withoutCircles: Plugin = {
  name: "without-circles",
  apply: "build",
  generateBundle(_, bundle) {
    const circle = findCircle((file) => {
      const chunk = bundle[file];
      return chunk?.type === "chunk" ? chunk.imports : [];
    }, Object.keys(bundle));
    if (circle) throw new Error(`Built files import one another in a circle: ${circle.join(" -> ")}`);
  },
};

/** The first circle found, beginning and ending with the same file. */
export function findCircle(importsOf: (file: string) => readonly string[], files: readonly string[]): string[] | null {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const imported of importsOf(file)) {
      const circle = walk(imported, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of files) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return null;
}
