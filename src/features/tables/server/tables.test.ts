import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import * as tables from "#src/features/tables/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { drawEndlessly } from "#src/testing/endless-document.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { readCodes, readPdfCodes } from "#src/testing/read-codes.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: "https://comanda.example", APP_DOMAIN: "comanda.example" } });
});
afterAll(() => app.stop());

const ODD = ["Terrace 4", "é/&", "大厅 12", "מרפסת", '<b>"1"\'', "#?&table=9"];

const add = (owner: Owner, names: string[]) => owner.call(tables.addTables, { body: { names } });
const namesOf = async (owner: Owner) => (await owner.call(tables.listTables)).body.tables.map(({ name }) => name);

async function file(owner: Owner, path: string) {
  const response = await app.app.request(path, { headers: { authorization: `Bearer ${owner.token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test("tables are listed in the order they were added, and each name once", async () => {
  const owner = await createOwner(app);
  const first = await add(owner, ["1", "2", " Bar ", "bar"]);
  expect(first.status).toBe(201);
  expect(first.body.tables.map(({ name }) => name)).toEqual(["1", "2", "Bar"]);
  expect(first.body.existing).toEqual([]);
  const second = await add(owner, ["2", "3", "BAR", "Terrace 4"]);
  expect(second.body.tables.map(({ name }) => name)).toEqual(["3", "Terrace 4"]);
  expect(second.body.existing).toEqual(["2", "BAR"]);
  expect(await namesOf(owner)).toEqual(["1", "2", "Bar", "3", "Terrace 4"]);
  expect(await add(owner, ["3"])).toMatchObject({ status: 409, body: { code: "TABLE_EXISTS" } });
});

test("20 concurrent requests add every table once", async () => {
  const owner = await createOwner(app);
  const names = Array.from({ length: 12 }, (_, at) => `${at + 1}`);
  const responses = await Promise.all(Array.from({ length: 20 }, () => add(owner, names)));
  const added = responses.flatMap(({ status, body }) => (status === 201 ? body.tables : []));
  expect(added.map(({ name }) => name).sort()).toEqual(names.toSorted());
  expect((await namesOf(owner)).sort()).toEqual(names.toSorted());
});

test.each([
  [{ names: [] }, tables.NAME_REQUIRED],
  [{ names: ["  "] }, tables.NAME_REQUIRED],
  [{ names: ["x".repeat(21)] }, "must have at most 20 characters"],
  [{ names: Array.from({ length: 201 }, (_, at) => `${at}`) }, "Names must have at most 200 entries"],
])("rejects %j", async (body, message) => {
  const owner = await createOwner(app);
  const response = await owner.call(tables.addTables, { body });
  expect(response.status).toBe(400);
  expect(response.body.error).toContain(message);
});

test("rejects tables beyond the limit of 500", async () => {
  const owner = await createOwner(app);
  for (const start of [0, 200])
    await add(
      owner,
      Array.from({ length: 200 }, (_, at) => `${start + at}`),
    );
  const response = await add(
    owner,
    Array.from({ length: 101 }, (_, at) => `x${at}`),
  );
  expect(response).toMatchObject({ status: 409, body: { code: "TOO_MANY_TABLES" } });
});

test("renaming, moving and removing tables is recorded in the activity log", async () => {
  const owner = await createOwner(app);
  const [one, two, three] = (await add(owner, ["1", "2", "3"])).body.tables.map(({ id }) => id) as [
    string,
    string,
    string,
  ];
  const renamed = await owner.call(tables.renameTable, { query: { id: one }, body: { name: "Window" } });
  expect(renamed.body.table.name).toBe("Window");
  expect((await owner.call(tables.renameTable, { query: { id: one }, body: { name: "WINDOW" } })).status).toBe(200);
  const taken = await owner.call(tables.renameTable, { query: { id: two }, body: { name: "window" } });
  expect(taken).toMatchObject({ status: 409, body: { code: "TABLE_EXISTS" } });
  await owner.call(tables.orderTables, { body: { ids: [three, one] } });
  expect(await namesOf(owner)).toEqual(["3", "WINDOW", "2"]);
  expect((await owner.call(tables.deleteTable, { query: { id: three } })).body).toEqual({ id: three });
  expect((await owner.call(tables.deleteTable, { query: { id: three } })).status).toBe(404);
  expect(await namesOf(owner)).toEqual(["WINDOW", "2"]);
  const { rows } = await app.pool.query<{ description: string }>(
    "select description from activity_logs where company_id = $1 and entity_type = 'table' order by id",
    [owner.companyId],
  );
  expect(rows.map(({ description }) => description)).toEqual([
    "3 tables were added: 1 to 3",
    "Table 1 is now called Window",
    "Table Window is now called WINDOW",
    "The tables were put in another order",
    "Table 3 was removed",
  ]);
});

test("a table's SVG can be scanned and opens the restaurant's menu at that table", async () => {
  const owner = await createOwner(app, { name: 'Wok & "Roll" <海港>' });
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#1f3fae" } })
    .png()
    .toBuffer();
  const logo_url = `data:image/png;base64,${logo.toString("base64")}`;
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { logo_url } });
  for (const { id, name } of (await add(owner, ODD)).body.tables) {
    const { status, headers, bytes } = await file(owner, `/api/tables/code?id=${id}`);
    expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''table-[\w%.-]+\.svg$/);
    const [address] = await readCodes(await sharp(bytes, { density: 150 }).png().toBuffer());
    const url = new URL(address ?? "");
    expect(url.origin).toBe(`https://${owner.username}.comanda.example`);
    expect(url.searchParams.get("table")).toBe(name);
    expect(bytes.toString()).toContain("data:image/png;base64,");
  }
});

test.each([
  [2, "A4", 1, 2],
  [4, "LETTER", 2, 2],
  [6, "A4", 2, 3],
  [8, "LETTER", 2, 4],
  [12, "A4", 3, 4],
])("%i codes on a page of %s can all be scanned", async (perPage, paper, columns, rows) => {
  const owner = await createOwner(app, { name: "海港面馆 & Sons", language: "de" });
  // Enough names for a second page.
  const names = [...ODD, ...Array.from({ length: Math.max(1, perPage + 1 - ODD.length) }, (_, at) => `${at + 1}`)];
  await add(owner, names);
  const { status, headers, bytes } = await file(owner, `/api/tables/codes?per_page=${perPage}&paper=${paper}`);
  expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const pages = await readPdfCodes(bytes, columns, rows);
  expect(pages).toHaveLength(Math.ceil(names.length / perPage));
  const read = pages.flat().filter((address) => address !== null);
  expect(read.map((address) => new URL(address).searchParams.get("table"))).toEqual(names);
  const lines = (await linesOfPdf(bytes)).flat().join("\n");
  for (const text of ["海港面馆 & Sons", "Tisch", "Terrace 4", "大厅 12", "é/&"]) expect(lines).toContain(text);
  expect(bytes.length).toBeLessThan(100_000);
});

test("codes of one restaurant wait for its own documents only, and the fifth at once is refused with a sentence", async () => {
  const [owner, other] = [await createOwner(app), await createOwner(app)];
  for (const one of [owner, other]) await add(one, ["1", "2"]);
  const endless = await drawEndlessly(owner.companyId);
  const asked = Array.from({ length: 4 }, () => file(owner, "/api/tables/codes"));
  // Three requests wait; which of them is rejected is not determined.
  const refused = await Promise.race(asked);
  expect([refused.status, JSON.parse(refused.bytes.toString())]).toMatchObject([503, { code: "BUSY", retryAfter: 10 }]);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect((await file(other, "/api/tables/codes")).status).toBe(200);
  expect(
    (await file(owner, `/api/tables/code?id=${(await owner.call(tables.listTables)).body.tables[0]?.id}`)).status,
  ).toBe(200);
  endless.kill();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 503]);
});

test("only the selected tables are printed, in the restaurant's order", async () => {
  const owner = await createOwner(app);
  const ids = (await add(owner, ["1", "2", "3"])).body.tables.map(({ id }) => id);
  const { bytes } = await file(owner, `/api/tables/codes?per_page=2&ids=${ids[2]},${ids[0]}`);
  const [page] = await readPdfCodes(bytes, 1, 2);
  expect(page?.map((address) => new URL(address ?? "").searchParams.get("table"))).toEqual(["1", "3"]);
});

test("printing is rejected without a username and without tables", async () => {
  const owner = await createOwner(app, { username: null });
  const id = (await add(owner, ["1"])).body.tables[0]?.id;
  for (const path of [`/api/tables/code?id=${id}`, "/api/tables/codes"]) {
    const { status, bytes } = await file(owner, path);
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([409, { code: "NO_USERNAME" }]);
  }
  const empty = await createOwner(app);
  expect((await file(empty, "/api/tables/codes")).status).toBe(400);
  expect((await file(empty, "/api/tables/codes?per_page=3")).status).toBe(400);
});

test("a name that is written otherwise is the same table", async () => {
  const owner = await createOwner(app);
  await add(owner, ["Café", "Ｂａｒ"]);
  const again = await add(owner, ["CAFÉ".normalize("NFD"), "bar", "Cafe"]);
  expect(again.body.tables.map(({ name }) => name)).toEqual(["Cafe"]);
  const [, bar] = (await owner.call(tables.listTables)).body.tables;
  const taken = await owner.call(tables.renameTable, {
    query: { id: bar?.id ?? "" },
    body: { name: "café".normalize("NFD") },
  });
  expect(taken).toMatchObject({ status: 409, body: { code: "TABLE_EXISTS" } });
});
