import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BILL_LAYOUTS } from "#src/features/invoices/bills/contract.ts";
import { routes } from "#src/main/features.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { MARK, populate, type Populated } from "#src/testing/populate.ts";
import { probes } from "#src/testing/probes/all.ts";

const PLANTED = "=HYPERLINK(1)";

let app: TestApp;
let mine: Populated;
beforeAll(async () => {
  app = await startTestApp();
  mine = await populate(app, await createOwner(app, { name: `${MARK} Bistro` }));
  for (const table of ["companies", "suppliers", "inventory", "dish", "menu_category", "ingredient_categories"]) {
    await app.pool.query(
      `update ${table} set name = $1 || name where ${table === "companies" ? "id" : "company_id"} = $2`,
      [PLANTED, mine.owner.companyId],
    );
  }
});
afterAll(() => app.stop());

const downloads = routes.flatMap(({ endpoint }) => (endpoint.path.endsWith("/csv") ? [endpoint] : []));

test.each(downloads.map((endpoint) => [endpoint.path, endpoint] as const))(
  "no cell of %s can become a formula",
  async (path, endpoint) => {
    const input = probes[`GET ${path}`]?.input?.(mine);
    const queries = path === "/api/bills/csv" ? BILL_LAYOUTS.map((layout) => ({ layout })) : [input?.query];
    for (const query of queries) {
      const { status, body } = await mine.owner.call(endpoint, { ...input, query } as never);
      expect(status, JSON.stringify(body)).toBe(200);
      const rows = parse(body as unknown as string, { bom: true, relax_column_count: true, skip_empty_lines: true });
      const cells = rows.flat();
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))).toEqual([]);
      expect(cells.filter((cell) => cell.startsWith(`'${PLANTED}`))).not.toEqual([]);
    }
  },
);

test("every CSV text is written by one function", async () => {
  expect(downloads.length).toBeGreaterThanOrEqual(5);
  const source = join(import.meta.dirname, "..");
  const files = (await readdir(source, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const writers = await Promise.all(
    files.map(async (name) => ((await readFile(join(source, name), "utf8")).includes("csv-stringify") ? [name] : [])),
  );
  expect(writers.flat()).toEqual([join("server", "http", "csv.ts")]);
});
