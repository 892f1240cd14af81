import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { withoutShapes } from "./without-shapes.ts";

const root = join(import.meta.dirname, "..");

/** The code that a screen with this text would load. */
async function bundle(source: string): Promise<string> {
  const entry = "virtual:screen.ts";
  const built = await build({
    configFile: false,
    root,
    logLevel: "silent",
    plugins: [
      withoutShapes,
      {
        name: "screen",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: "strict" } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output.map((file) => ("code" in file ? file.code : "")).join("\n");
}

const contract = "#src/features/suppliers/contract.ts";

test("a screen that calls an endpoint loads its method and path and nothing of zod", async () => {
  const code = await bundle(
    `export { createSupplier } from "${contract}"; export { BILL_LAYOUTS } from "#src/features/invoices/bills/contract.ts";`,
  );
  expect(code).toContain('method: "POST"');
  expect(code).toContain('path: "/api/suppliers"');
  expect(code).toContain('"quickbooks"');
  expect(code).not.toMatch(/summary|response|ZodObject/);
});

test("a screen that checks a form with a shape loads the shape", async () => {
  const code = await bundle(`export { newSupplier } from "${contract}";`);
  expect(code).toContain("Supplier name is required");
  expect(code).toContain("ZodObject");
});

test("an endpoint does not bring constants of the server along", async () => {
  const code = await bundle('export { updateCompany } from "#src/features/companies/contract.ts";');
  expect(code).toContain('path: "/api/companies/id"');
  expect(code).not.toMatch(/LOGO_BODY_BYTES|maxBytes/);
});

test("the session, which every screen loads, brings nothing of zod", async () => {
  expect(await bundle('export { useCompany, useMenuAddress } from "#src/web/session/session.tsx";')).not.toContain(
    "ZodObject",
  );
});
