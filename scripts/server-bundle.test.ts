import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchiveImport } from "#src/features/archives/contract.ts";
import { estimateNutrition, illustrateDish } from "#src/features/dishes/ai/contract.ts";
import { addTables, tableCodes } from "#src/features/tables/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { type AppProcess, end, freePort, startProcess } from "#src/testing/app-process.ts";
import { postArchive } from "#src/testing/archive.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { asFile, upload } from "#src/testing/invoice-fixture.ts";
import { hashedFiles } from "./bootstrap/bundles.mjs";
import { serverBundle } from "./server-bundle.ts";

const root = join(import.meta.dirname, "..");
/** In the checkout, as the real one is: it finds its packages from where it is. */
const folder = join(root, `.cache/bundle-test-${process.pid}`);

let app: TestApp;
let server: AppProcess;
let owner: Owner;
let bundled: Pick<TestApp, "app" | "env">;
beforeAll(async () => {
  await build(serverBundle(join(folder, "server")));
  app = await startTestApp();
  const port = await freePort();
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, AUTH_SECRET: app.env.AUTH_SECRET ?? "" };
  server = await startProcess({ ...env, PORT: String(port) }, join(folder, "server/server.js"));
  const request = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  bundled = { app: { request } as unknown as TestApp["app"], env: app.env };
  const made = await createOwner(app, { currency: "NZD", country: "New Zealand" });
  owner = { ...made, ...callerOf(bundled, made.token) };
});
afterAll(async () => {
  await end(server.child, "SIGTERM");
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

test("draws and stores pictures in the picture process", async () => {
  const { status, body } = await owner.call(illustrateDish, { body: { name: "Tomato soup", ingredients: ["Tomato"] } });
  expect(status).toBe(200);
  expect(body.image_url).toMatch(/^\/files\//);
});

test("prints PDFs with fonts of their own", async () => {
  await owner.call(addTables, { body: { names: ["5"] } });
  const { status, body } = await owner.call(tableCodes);
  expect(status).toBe(200);
  expect(String(body)).toMatch(/^%PDF-/);
});

test("finds its table of foods", async () => {
  const { body } = await owner.call(estimateNutrition, { body: { name: "Tomato", quantity: 100, unit: "g" } });
  expect(body.calories).toBeGreaterThan(10);
});

test("reads an invoice in the reading process", async () => {
  const photo = await readFile(join(root, "bench/invoices/made/09-1.jpg"));
  const { status } = await upload(owner, [asFile(photo, "photo.jpg", "image/jpeg")]);
  expect(status).toBe(200);
});

test("reads an archive in a process of its own", async () => {
  const empty = await createOwner(app);
  expect((await postArchive(bundled, empty, Buffer.from("none"))).status).toBe(202);
  await expect
    .poll(async () => (await empty.call(readArchiveImport)).body.import)
    .toMatchObject({ state: "rejected", error: expect.stringContaining("not a ZIP archive") });
});

test("is built again when any of its sources changed", async () => {
  const files = await readdir(join(folder, "server"));
  const maps = files.filter((file) => file.endsWith(".map"));
  const sources = new Set<string>();
  for (const map of maps) {
    const parsed = JSON.parse(await readFile(join(folder, "server", map), "utf8")) as { sources: string[] };
    for (const source of parsed.sources) sources.add(join(folder, "server", source));
  }
  const hashed = new Set(hashedFiles(root, "server"));
  const own = [...sources].filter((source) => source.startsWith(join(root, "src")));
  expect(own.length).toBeGreaterThan(300);
  expect(own.filter((source) => !hashed.has(source))).toEqual([]);
});

test("stacks name the lines of the sources", async () => {
  const entry = join(folder, "throws.ts");
  const text =
    'import "#src/main/map-stacks.ts";\n\ninterface Unused {}\nfunction fail(): Unused {\n  throw new Error("late");\n}\nfail();\n';
  await mkdir(folder, { recursive: true });
  await writeFile(entry, text);
  await build(serverBundle(join(folder, "throws"), entry));
  const { stderr } = await promisify(execFile)(process.execPath, [join(folder, "throws/server.js")]).catch(
    (error: { stderr: string }) => error,
  );
  expect(stderr).toMatch(/Error: late\n {4}at fail \(file:.*\/throws\.ts:5:9\)\n {4}at file:.*\/throws\.ts:7:1\n/);
});
