import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const planted: string[] = [];

afterEach(async () => {
  for (const file of planted.splice(0)) await rm(file);
});

/** Plants a file and answers what the linter says of it. */
async function lint(path: string, text: string): Promise<string> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  planted.push(file);
  return new Promise((done) => {
    execFile(join(root, "node_modules/.bin/oxlint"), ["--deny-warnings", file], { cwd: root }, (_error, stdout) =>
      done(stdout),
    );
  });
}

test.each([
  ["src/shared/planted.ts", "#src/server/env.ts", "shared/ knows nothing but itself"],
  ["src/shared/planted.ts", "#src/features/inventory/contract.ts", "shared/ knows nothing but itself"],
  ["src/features/inventory/planted.ts", "#src/features/inventory/server/items.ts", "A feature's root is pure"],
  ["src/features/inventory/planted.ts", "./web/queries.ts", "A feature's root is pure"],
  ["src/features/inventory/planted.ts", "node:fs", "A feature's root is pure"],
  ["src/features/inventory/web/planted.ts", "#src/features/inventory/server/items.ts", "web/ never imports server/"],
  ["src/features/inventory/web/planted.ts", "../server/items.ts", "web/ never imports server/"],
  ["src/web/ui/planted.ts", "#src/server/env.ts", "web/ never imports server/"],
  ["src/features/inventory/server/planted.ts", "#src/web/call.ts", "server/ never imports web/"],
  [
    "src/features/inventory/server/planted.ts",
    "#src/server/features.ts",
    "Only the composition root knows the list of features",
  ],
  [
    "src/features/inventory/web/planted.ts",
    "#src/main/app/routes.tsx",
    "Only the app's entry knows the list of screens",
  ],
])("%s may not import %s", async (path, specifier, message) => {
  expect(await lint(path, `export * from "${specifier}";\n`)).toContain(message);
});

test("what the house allows passes", async () => {
  expect(
    await lint("src/features/inventory/server/planted.ts", 'export * from "#src/features/suppliers/contract.ts";\n'),
  ).not.toContain("restricted");
});

test("two files that import each other are refused", async () => {
  const other = join(root, "src/shared/planted-b.ts");
  await writeFile(other, 'import { a } from "./planted-a.ts";\nexport const b = () => a;\n');
  planted.push(other);
  expect(
    await lint("src/shared/planted-a.ts", 'import { b } from "./planted-b.ts";\nexport const a = () => b;\n'),
  ).toContain("cycle");
});

test("fetch outside call.ts is refused", async () => {
  expect(await lint("src/features/inventory/web/planted.ts", 'export const load = () => fetch("/api");\n')).toContain(
    "only fetch",
  );
});
