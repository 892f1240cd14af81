import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { findBannedNames } from "./check-words.ts";

const root = join(import.meta.dirname, "..");
const planted: string[] = [];

async function removePlanted(): Promise<void> {
  for (const file of planted.splice(0)) await rm(file);
}
afterEach(removePlanted);

interface Diagnostic {
  message: string;
  help?: string;
  filename: string;
}

/**
 * Plants files and returns what the linter reports about them, one line per finding: "path: message help". The linter's
 * JSON is read, because its text carries colour codes where the environment asks for colours, as CI does.
 */
async function lint(files: Record<string, string>): Promise<string[]> {
  const paths = Object.keys(files).map((path) => join(root, path));
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    planted.push(file);
  }
  const output = await new Promise<string>((done) => {
    // The linter exits with 1 when it finds something; what it found is in its output.
    const options = ["--format=json", "--deny-warnings", ...paths];
    execFile(join(root, "node_modules/.bin/oxlint"), options, { cwd: root }, (_error, stdout) => done(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ filename, message, help = "" }) => `${filename}: ${message} ${help}`);
}

const FORBIDDEN: [from: string, imported: string, message: string][] = [
  ["shared/planted.ts", "#src/server/env.ts", "know no platform"],
  ["shared/planted.ts", "#src/features/inventory/contract.ts", "Only features and main/ import a feature"],
  ["shared/planted.ts", "node:fs", "runs in the browser too"],
  ["shared/planted.ts", "#src/shared/read-rows.ts", "no files beside the code"],
  ["features/inventory/web/planted.ts", "#src/shared/read-rows.ts", "no files beside the code"],
  ["main/app/planted.ts", "#src/shared/read-rows.ts", "no files beside the code"],
  ["server/planted.ts", "#src/features/inventory/contract.ts", "Only features and main/ import a feature"],
  ["server/planted.ts", "#src/invoice-reader/reader.ts", "import the invoice reader"],
  ["server/planted.ts", "#src/main/features.ts", "Nothing imports main/"],
  ["web/ui/planted.ts", "#src/features/inventory/contract.ts", "Only features and main/ import a feature"],
  ["web/ui/planted.ts", "#src/server/env.ts", "web/ never imports server/"],
  [
    "invoice-reader/planted.ts",
    "#src/features/invoices/review/contract.ts",
    "Only features and main/ import a feature",
  ],
  ["invoice-reader/parsing/planted.ts", "#src/server/env.ts", "know no platform"],
  ["features/inventory/planted.ts", "#src/features/inventory/server/items.ts", "A feature's root is pure"],
  ["features/inventory/planted.ts", "./web/queries.ts", "A feature's root is pure"],
  ["features/inventory/planted.ts", "node:fs", "runs in the browser too"],
  ["features/invoices/review/planted.ts", "#src/features/invoices/review/server/review.ts", "A feature's root is pure"],
  ["features/invoices/review/planted.ts", "#src/invoice-reader/reader.ts", "only invoice-reader/invoice.ts"],
  ["features/inventory/web/planted.ts", "#src/features/inventory/server/items.ts", "web/ never imports server/"],
  ["features/inventory/web/planted.ts", "../server/items.ts", "web/ never imports server/"],
  ["features/dishes/ai/web/planted.ts", "#src/server/env.ts", "web/ never imports server/"],
  ["features/inventory/server/planted.ts", "#src/web/call.ts", "server/ never imports web/"],
  ["features/inventory/server/planted.ts", "#src/main/features.ts", "Nothing imports main/"],
  ["features/inventory/server/planted.ts", "#src/testing/factories.ts", "Only tests and benches"],
  ["features/inventory/server/planted.ts", "#src/features/dishes/server/dishes.ts", "imports only features before it"],
  ["features/inventory/web/planted.ts", "#src/features/invoices/review/contract.ts", "imports only features before it"],
  ["features/suppliers/planted.ts", "#src/features/inventory/contract.ts", "imports only features before it"],
  ["features/dishes/server/planted.ts", "sharp", "decoded in the picture process"],
  ["server/http/planted.ts", "sharp", "decoded in the picture process"],
  ["features/dishes/server/planted.ts", "pdfkit", "drawn in a document process"],
  ["features/dishes/server/planted.ts", "#src/server/pdf/text-writer.ts", "drawn in a document process"],
  ["server/http/planted.ts", "#src/server/pdf/new-document.ts", "drawn in a document process"],
  ["features/dishes/server/planted.document.ts", "sharp", "decoded in the picture process"],
  ["features/dishes/server/planted.picture.ts", "#src/web/call.ts", "server/ never imports web/"],
  ["main/planted.ts", "#src/testing/factories.ts", "Only tests and benches"],
  ["main/app/planted.ts", "#src/server/env.ts", "web/ never imports server/"],
];

describe("an import that points up or across is an error", () => {
  const paths = FORBIDDEN.map(([from], at) => `src/${from.replace("planted", `planted-${at}`)}`);
  let findings: string[] = [];

  beforeAll(async () => {
    const files = FORBIDDEN.map(([, imported], at) => [paths[at] ?? "", `export * from "${imported}";\n`] as const);
    findings = await lint(Object.fromEntries(files));
    await removePlanted();
  });

  test.each(FORBIDDEN.map((row, at) => [...row, at] as const))(
    "%s may not import %s",
    (_from, _imported, message, at) => {
      expect(findings.filter((line) => line.startsWith(`${paths[at]}:`)).join("\n")).toContain(message);
    },
  );
});

test("an import of a lower feature passes, and so do tests that import from above", async () => {
  const output = await lint({
    "src/features/inventory/server/planted.ts": 'export * from "#src/features/suppliers/contract.ts";\n',
    "src/features/inventory/planted.test.ts": 'export * from "#src/testing/factories.ts";\n',
    "src/features/invoices/review/web/planted.ts": 'export * from "#src/invoice-reader/invoice.ts";\n',
  });
  expect(output.join("\n")).not.toContain("restricted");
});

test.each([
  ["values", 'import { a } from "./planted-a.ts";\nexport const b = () => a;\n'],
  ["types", 'import type { A } from "./planted-a.ts";\nexport interface B {\n  a: A;\n}\nexport const b = 1;\n'],
])("two files that import each other's %s are an error", async (_, text) => {
  const output = await lint({
    "src/shared/planted-b.ts": text,
    "src/shared/planted-a.ts":
      'import { b } from "./planted-b.ts";\nexport const a = () => b;\nexport interface A {\n  b: typeof b;\n}\n',
  });
  expect(output.join("\n")).toContain("cycle");
});

test("fetch outside call.ts is an error", async () => {
  const text = 'export const load = () => fetch("/api");\n';
  for (const folder of ["features/inventory/web", "features/dishes/ai/web", "main/app"]) {
    const findings = await lint({ [`src/${folder}/planted.ts`]: text });
    expect(findings.join("\n"), folder).toContain("only fetch");
  }
});

test("a banned word in a name is an error", () => {
  const [found] = findBannedNames("src/features/menu/server/planted.ts", "export const keptMenus = new Map();\n");
  expect(found).toMatchObject({ line: 1, name: "keptMenus", word: "kept", instead: "cache, save, store or preserve" });
});
