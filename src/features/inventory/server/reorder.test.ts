import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { postStocktake } from "#src/features/counts/contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import * as ledger from "#src/features/inventory/ledger-contract.ts";
import * as reorder from "#src/features/inventory/reorder-contract.ts";
import { reorderJobs } from "#src/features/inventory/server/reorder.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { untilBlocked, untilJobsEnd } from "#src/testing/waiting.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
beforeEach(async () => {
  owner = await createOwner(app, { phone_country_code: "+65", phone_number: "9123 4567" });
});
afterAll(() => app.stop());

interface Sent {
  to_number: string | null;
  body: string;
  kind: string;
  item_ids: string[];
}

async function messages(): Promise<Sent[]> {
  const sql = "select to_number, body, kind, item_ids from messages where company_id = $1 order by created_at";
  return (await app.pool.query<Sent>(sql, [owner.companyId])).rows;
}

/** Waits until no reorder check of any company is queued or running. */
const waitForChecks = () => untilJobsEnd(app, "inventory.reorder-check");

const add = async (body: object) =>
  (
    await owner.call(inventory.createItem, {
      body: { name: "Rice", unit: "kg", quantity_available: 10, reorder_threshold: 5, ...body } as never,
    })
  ).body.item;
const count = (id: string, quantity_available: number) =>
  owner.call(inventory.updateItem, { query: { id }, body: { quantity_available } });

async function alertSentAt(id: string): Promise<string | null | undefined> {
  const { items } = (await owner.call(inventory.listInventory)).body;
  return items.find((item) => item.id === id)?.last_notification_sent;
}

test("an item that falls to its threshold sends the owner a message with its supplier", async () => {
  const supplier = await owner.call(createSupplier, { body: { name: "Green Farm", contact: "+65 6123 4567" } });
  const { id } = await add({ supplier_id: supplier.body.supplier.id });
  await waitForChecks();
  expect(await messages()).toEqual([]);
  await count(id, 5);
  await waitForChecks();
  const [message, ...others] = await messages();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ item_ids: [id], kind: "reorder" });
  expect(message?.to_number?.replaceAll(" ", "")).toBe("+6591234567");
  expect(message?.body).toBe(
    "LOW STOCK: Rice\nIn stock: 5 kg (reorder at 5 kg)\nSuggested order: 10.00 kg\nSupplier: Green Farm\nContact: +65 6123 4567",
  );
  expect(await alertSentAt(id)).toBeNull();
});

test("low items of one supplier are one message, and each item has its own 24 hours", async () => {
  const supplierId = async (name: string) => (await owner.call(createSupplier, { body: { name } })).body.supplier.id;
  const [farm, mill] = [await supplierId("Green Farm"), await supplierId("Old Mill")];
  const [rice, eggs, flour] = [
    await add({ supplier_id: farm }),
    await add({ name: "Eggs", supplier_id: farm }),
    await add({ name: "Flour", supplier_id: mill }),
  ];
  const waiting: (string | null | undefined)[] = [];
  const stop = app.platform.events.subscribe(owner.companyId, ({ type, id }) => {
    if (type === "reorder-alert.waiting") waiting.push(id);
  });
  const counted = (counts: { id: string; counted: number }[]) =>
    owner.call(postStocktake, { body: { id: uuid(), note: null, counts } });
  await counted([rice, flour, eggs].map(({ id }) => ({ id, counted: 1 })));
  await waitForChecks();
  expect((await messages()).map(({ item_ids }) => new Set(item_ids))).toEqual([
    new Set([eggs.id, rice.id]),
    new Set([flour.id]),
  ]);
  await expect.poll(() => waiting.length).toBeGreaterThanOrEqual(3);
  stop();
  expect(new Set(waiting)).toEqual(new Set([rice.id, eggs.id, flour.id]));
  const set = "update inventory set alert_claimed_at = now() - interval '25 hours' where id = $1";
  await app.pool.query(set, [rice.id]);
  await counted([rice, eggs].map(({ id }) => ({ id, counted: 0 })));
  await waitForChecks();
  expect((await messages()).at(-1)?.item_ids).toEqual([rice.id]);
  expect(await messages()).toHaveLength(3);
});

test("twenty simultaneous changes that drop an item below its threshold send one alert", async () => {
  const { id } = await add({ quantity_available: 100 });

  await Promise.all(Array.from({ length: 20 }, (_, at) => count(id, at / 4)));
  await waitForChecks();
  expect(await messages()).toHaveLength(1);
});

test("a check of several items locks them in the order of their ids, as orders do", async () => {
  const rice = await add({});
  const eggs = await add({ name: "Eggs" });
  // Rice is written again after the eggs.
  for (const [id, quantity] of [
    [eggs.id, -6],
    [rice.id, -6],
  ])
    await app.pool.query(
      `insert into stock_movements (company_id, item_id, quantity, reason, source_type) values ($1, $2, $3, 'count', 'count')`,
      [owner.companyId, id, quantity],
    );
  const scope = scopeOf(app.platform, owner.companyId, { type: "system", name: "System" });
  const order = await app.pool.connect();
  await order.query("begin");
  const lock = (id: string) => order.query("select from inventory where id = $1 for no key update", [id]);
  await lock(rice.id);
  const checked = reorderJobs[0]?.run(scope, { item_ids: [eggs.id, rice.id] });
  await untilBlocked(app);
  await lock(eggs.id);
  await order.query("rollback");
  order.release();
  await checked;
  expect((await messages()).map(({ item_ids }) => new Set(item_ids))).toEqual([new Set([rice.id, eggs.id])]);
});

test("another alert is sent after 24 hours, not before", async () => {
  const { id } = await add({ quantity_available: 1 });
  await waitForChecks();
  await count(id, 0.5);
  await waitForChecks();
  expect(await messages()).toHaveLength(1);
  const set = "update inventory set alert_claimed_at = now() - interval '24 hours 1 second' where id = $1";
  await app.pool.query(set, [id]);
  await count(id, 0);
  await waitForChecks();
  expect((await messages()).map((message) => message.body.split("\n")[0])).toEqual([
    "LOW STOCK: Rice",
    "OUT OF STOCK: Rice",
  ]);
});

test.each([
  [
    "a higher threshold",
    (id: string) => owner.call(inventory.updateItem, { query: { id }, body: { reorder_threshold: 12 } }),
  ],
  ["waste", (id: string) => owner.call(ledger.bookWaste, { query: { id }, body: { quantity: 6 } })],
  [
    "a stocktake",
    (id: string) => owner.call(postStocktake, { body: { id, note: null, counts: [{ id, counted: 2 }] } }),
  ],
])("%s checks the reorder threshold", async (_, lower) => {
  const { id } = await add({});
  expect((await lower(id)).status).toBe(200);
  await waitForChecks();
  expect(await messages()).toHaveLength(1);
});

test("a request by hand is sent at any time, but only when stock is low", async () => {
  const { id } = await add({});
  const rejected = await owner.call(reorder.requestReorder, { query: { id } });
  expect(rejected.status).toBe(409);
  await count(id, 0);
  await waitForChecks();
  const requested = await owner.call(reorder.requestReorder, { query: { id } });
  expect(requested.body).toEqual({ success: true, delivery: "outbox" });
  expect((await messages()).map((message) => message.kind)).toEqual(["reorder", "reorder-request"]);
});

test("a request that cannot be sent says so", async () => {
  await app.pool.query("update companies set phone_number = '12' where id = $1", [owner.companyId]);
  const { id } = await add({ quantity_available: 0 });
  await waitForChecks();
  const requested = await owner.call(reorder.requestReorder, { query: { id } });
  expect(requested.body).toEqual({
    success: false,
    error: "This is not a valid phone number.",
    delivery: "outbox",
  });
  const request = await owner.call(reorder.lastAlert, { query: { id, kind: "reorder-request" } });
  expect(request.body.alert?.state).toBe("failed");
});

test("a rejected change sends no alert", async () => {
  const { id } = await add({});
  const response = await owner.call(inventory.updateItem, {
    query: { id },
    body: { quantity_available: 0, packs: [{ name: "bag", size: 1, unit: "ml" }] },
  });
  expect(response.status).toBe(400);
  await waitForChecks();
  expect(await messages()).toEqual([]);
});

test("the delivery state of the last alert can be read", async () => {
  const { id } = await add({});
  const readAlert = async () => (await owner.call(reorder.lastAlert, { query: { id } })).body.alert;
  expect(await readAlert()).toBeNull();
  await count(id, 1);
  await waitForChecks();
  expect(await readAlert()).toMatchObject({ error: null });
  await app.pool.query(
    "update messages set state = 'failed', error = 'No such number' where item_ids @> array[$1::uuid]",
    [id],
  );
  expect(await readAlert()).toMatchObject({ state: "failed", error: "No such number" });
});

test("an alert counts as sent when its message was, and a failed one blocks others for 24 hours", async () => {
  const { id } = await add({});
  await count(id, 1);
  await waitForChecks();
  expect(await alertSentAt(id)).toBeNull();
  const move = (state: string) =>
    app.pool.query("update messages set state = $2 where item_ids @> array[$1::uuid]", [id, state]);
  await move("sent");
  expect(await alertSentAt(id)).toEqual(expect.any(String));
  await move("failed");
  expect(await alertSentAt(id)).toBeNull();
  await count(id, 0);
  await waitForChecks();
  expect(await messages()).toHaveLength(1);
  await move("delivered");
  expect(await alertSentAt(id)).toEqual(expect.any(String));
});

test("with low stock alerts turned off only requests by hand are sent", async () => {
  await app.pool.query("update companies set low_stock_alerts = false where id = $1", [owner.companyId]);
  const { id } = await add({ quantity_available: 1 });
  await waitForChecks();
  expect(await messages()).toEqual([]);
  await owner.call(reorder.requestReorder, { query: { id } });
  expect((await messages()).map((message) => message.kind)).toEqual(["reorder-request"]);
});
