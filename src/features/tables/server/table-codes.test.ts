import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { listOrders } from "#src/features/orders/list-contract.ts";
import { callStaff } from "#src/features/tables/calls-contract.ts";
import { resetTableCodes, scanTableCode } from "#src/features/tables/code-contract.ts";
import { addTables, listTables, renameTable, tableCode } from "#src/features/tables/contract.ts";
import { createApp } from "#src/server/http/app.ts";
import { createLog } from "#src/server/log.ts";
import { appParts } from "#src/main/features.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";
import { readCodes } from "#src/testing/read-codes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function restaurant(more: object = {}) {
  const owner = await createOwner(app, { table_calls: true, ...more });
  const dish = await createDish(app, owner.companyId, { sizes: [{ price: 9 }] });
  await owner.call(addTables, { body: { names: ["1", "2"] } });
  const { tables } = (await owner.call(listTables)).body;
  const idOf = (name: string) => tables.find((table) => table.name === name)?.id ?? "";
  const order = (body: object, key: string = crypto.randomUUID()) =>
    callerOf(app).call(placePublicOrder, {
      body: {
        company_id: owner.companyId,
        table_number: "2",
        total: 9,
        items: [{ menu_item_id: dish.id, size_id: dish.sizes[0], quantity: 1, price: 9 }],
        ...body,
      },
      key,
    });
  return { owner, idOf, order };
}

/** Returns the token in the code that is printed for a table. */
async function tokenOf(owner: Owner, id: string): Promise<string> {
  const card = await owner.call(tableCode, { query: { id } });
  const [address] = await readCodes(Buffer.from(card.body as unknown as string));
  return new URL(address ?? "").searchParams.get("t") ?? "";
}

const scan = async ({ companyId: company_id }: Owner, table_code: string) =>
  (await callerOf(app).call(scanTableCode, { body: { company_id, table_code } })).body.table_number;
const tablesOf = async (owner: Owner) =>
  (await owner.call(listOrders, { query: { page: 1 } })).body.orders.map(({ table_number }) => table_number);

test("a code is the same when it is printed again, and only its hash is stored", async () => {
  const { owner, idOf } = await restaurant();
  const token = await tokenOf(owner, idOf("1"));
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(await tokenOf(owner, idOf("1"))).toBe(token);
  expect(await tokenOf(owner, idOf("2"))).not.toBe(token);
  const { rows } = await app.pool.query<{ row: string; hash: string }>(
    "select table_codes::text as row, encode(hash, 'hex') as hash from table_codes where company_id = $1",
    [owner.companyId],
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain(token);
});

test("a valid code decides the table, also after the table was renamed", async () => {
  const { owner, idOf, order } = await restaurant({ tables_listed: true });
  const table_code = await tokenOf(owner, idOf("1"));
  expect(await scan(owner, table_code)).toBe("1");
  expect((await order({ table_code })).status).toBe(201);
  await owner.call(renameTable, { query: { id: idOf("1") }, body: { name: "Window" } });
  expect(await scan(owner, table_code)).toBe("Window");
  expect((await order({ table_code, table_number: "none of the list" })).status).toBe(201);
  expect(await tablesOf(owner)).toEqual(["Window", "1"]);
});

test("an invalid code is like none", async () => {
  const { owner, idOf, order } = await restaurant();
  const other = await restaurant();
  const foreign = await tokenOf(other.owner, other.idOf("1"));
  for (const table_code of [foreign, "x", "é".repeat(60), "'; drop table orders"]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await scan(owner, table_code)).toBeNull();
    // oxlint-disable-next-line no-await-in-loop
    expect((await order({ table_code })).status).toBe(201);
  }
  expect(new Set(await tablesOf(owner))).toEqual(new Set(["2"]));
  expect((await order({ table_code: "x".repeat(65) })).status).toBe(400);
  expect((await order({ table_code: 5 })).status).toBe(400);
  expect(await tokenOf(owner, idOf("1"))).not.toBe(foreign);
});

test("where orders need the code, one without it is rejected, and one that was placed is found again", async () => {
  const { owner, idOf, order } = await restaurant();
  const placed = await order({}, "before-the-switch");
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { codes_required: true } });
  const rejected = { status: 409, body: { code: "TABLE_CODE_REQUIRED" } };
  expect(await order({})).toMatchObject(rejected);
  expect(await order({ table_code: "unknown" })).toMatchObject(rejected);
  expect(await order({}, "before-the-switch")).toMatchObject({ body: { order_id: placed.body.order_id } });
  const table_code = await tokenOf(owner, idOf("1"));
  const first = await order({ table_code }, "with-the-code");
  expect(first.status).toBe(201);

  expect((await owner.call(resetTableCodes, { body: { ids: [idOf("1")] } })).body).toEqual({ count: 1 });
  expect(await order({ table_code })).toMatchObject(rejected);
  expect(await order({ table_code }, "with-the-code")).toMatchObject({ body: { order_id: first.body.order_id } });
  expect(await scan(owner, table_code)).toBeNull();
  expect((await order({ table_code: await tokenOf(owner, idOf("1")) })).status).toBe(201);
});

test("resetting all codes replaces each, also when two people do it at once", async () => {
  const { owner, idOf } = await restaurant();
  const before = await Promise.all(["1", "2"].map((name) => tokenOf(owner, idOf(name))));
  const resets = await Promise.all([1, 2, 3].map(() => owner.call(resetTableCodes, { body: {} })));
  expect(resets.map(({ body }) => body.count)).toEqual([2, 2, 2]);
  expect(await Promise.all(before.map((token) => scan(owner, token)))).toEqual([null, null]);
  const after = await Promise.all(["1", "2"].map((name) => tokenOf(owner, idOf(name))));
  expect(await Promise.all(after.map((token) => scan(owner, token)))).toEqual(["1", "2"]);
  const { rows } = await app.pool.query("select version from table_codes where company_id = $1", [owner.companyId]);
  expect(rows).toEqual([{ version: 4 }, { version: 4 }]);
  const unknown = await owner.call(resetTableCodes, { body: { ids: ["01900000-0000-7000-8000-000000000000"] } });
  expect(unknown.status).toBe(404);
});

test("a call needs the code once codes with tokens are on the table", async () => {
  const { owner, idOf } = await restaurant();
  const ring = (table_number: string, table_code?: string) =>
    callerOf(app).call(callStaff, { body: { company_id: owner.companyId, table_number, kind: "staff", table_code } });
  const table_code = await tokenOf(owner, idOf("1"));
  // Cards of an earlier version are still on the tables.
  expect((await ring("1")).status).toBe(201);
  expect(await scan(owner, table_code)).toBe("1");
  expect(await ring("1")).toMatchObject({ status: 409, body: { code: "TABLE_CODE_REQUIRED" } });
  expect((await ring("2")).status).toBe(201);
  expect((await ring("2", table_code)).body.call.table_number).toBe("1");
  await owner.call(updateCompany, { query: { id: owner.companyId }, body: { codes_required: true } });
  expect(await ring("2")).toMatchObject({ status: 409, body: { code: "TABLE_CODE_REQUIRED" } });
});

test("codes made with another secret are not printed as if they were valid, until they are reset", async () => {
  const { owner, idOf } = await restaurant();
  await tokenOf(owner, idOf("1"));
  await app.pool.query("update table_codes set hash = sha256('another secret') where company_id = $1", [
    owner.companyId,
  ]);
  const print = () => owner.call(tableCode, { query: { id: idOf("1") } });
  expect(await print()).toMatchObject({ status: 409, body: { code: "CODES_OUTDATED" } });
  await owner.call(resetTableCodes, { body: {} });
  expect((await print()).status).toBe(200);
});

test("the menu's page tells no other site its address, and the log never has the token", async () => {
  const { owner, idOf, order } = await restaurant();
  const table_code = await tokenOf(owner, idOf("1"));
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const folder = tmpdir();
  const site = { folder, publicFolder: folder, app: () => new Response(), page: () => new Response("page") };
  const logged = createApp({ ...app, ...appParts, site, platform: { ...app.platform, log } });
  const page = await logged.request(`/menu?restaurant=${owner.username}&table=1&t=${table_code}`);
  expect(page.status).toBe(200);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  await logged.request("/api/public-menu/table-code", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ company_id: owner.companyId, table_code }),
  });
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(2);
  expect(lines.join("")).not.toContain(table_code);
  expect((await order({ table_code })).status).toBe(201);
});
