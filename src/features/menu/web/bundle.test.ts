import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from "([^"]+)";$|^import "([^"]+)";$/gm;

/** Returns the packages that a file imports, directly or through the files it imports, without type imports. */
function packagesOf(file: string, visited = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (visited.has(file) || file.endsWith(".css")) return packages;
  visited.add(file);
  for (const [, from, onlyLoaded] of readFileSync(join(root, file), "utf8").matchAll(IMPORT)) {
    const name = from ?? onlyLoaded ?? "";
    if (name.startsWith("#src/")) for (const one of packagesOf(name.slice(1), visited)) packages.add(one);
    else if (!name.startsWith(".")) packages.add(name);
  }
  return packages;
}

test("the guest's pages import small packages only, so that they load fast on a phone", () => {
  const parts = ["menu-page", "dish-list", "dish-groups", "ordering", "order-status-page", "problem-page"];
  const pages = parts.map((name) => `src/features/menu/web/${name}.tsx`);
  const packages = new Set(pages.flatMap((page) => [...packagesOf(page)]));
  expect([...packages].sort()).toEqual(["@tabler/icons-react", "big.js", "react", "react-dom/client"]);
});

test("the guest's pages load the styles of every part, also of those whose scripts load later", () => {
  const folder = "src/features/menu/web";
  const imported = readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".tsx"))
    .flatMap((name) => [...readFileSync(join(root, folder, name), "utf8").matchAll(/from "\.\/(.+\.module\.css)"/g)])
    .map(([, name]) => name);
  const entry = readFileSync(join(root, "src/main/site/menu-client.tsx"), "utf8");
  for (const name of new Set(imported)) expect(entry).toContain(`import "#${folder}/${name}";`);
});
