import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dismissRequest, listRequests } from "#src/features/dashboard/request-contract.ts";
import { createCategory } from "#src/features/dishes/categories/contract.ts";
import { createDish, updateDish } from "#src/features/dishes/contract.ts";
import { createItem, updateItem } from "#src/features/inventory/contract.ts";
import { createPurchaseOrder, readPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { approvePurchaseOrder, markPurchaseOrderSent } from "#src/features/purchasing/step-contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app);
});
afterAll(() => app.stop());

const add = async (name: string, quantity_available: number) =>
  (
    await owner.call(createItem, {
      body: { name, unit: "kg", quantity_available, reorder_threshold: 5 },
    })
  ).body.item.id;
const count = (id: string, quantity_available: number) =>
  owner.call(updateItem, { query: { id }, body: { quantity_available } });
const open = async () => (await owner.call(listRequests)).body;
const dismiss = (kind: "reorder" | "dish" | "alert" | "invoice", id: string) =>
  owner.call(dismissRequest, { body: { kind, id } });

async function failedMessage(error: string): Promise<string> {
  const id = uuid();
  await app.pool.query(
    `insert into messages (company_id, id, to_number, body, kind, state, error, claimed_at)
     values ($1, $2, '+6591234567', $3, 'reorder', 'failed', $4, now())`,
    [owner.companyId, id, "LOW STOCK: Rice\nIn stock: 1 kg", error],
  );
  return id;
}

test("a new company has no requests and is not ready; with one of each it is", async () => {
  expect(await open()).toEqual({ requests: [], total: 0, ready: false });
  await add("Rice", 10);
  await owner.call(createSupplier, { body: { name: "Green Farm" } });
  expect((await open()).ready).toBe(false);
  await owner.call(createDish, { body: { name: "Bowl", is_available: false } });
  expect(await open()).toEqual({ requests: [], total: 0, ready: true });
});

test("failed messages come first, then dishes to fix, then what is out and what is low", async () => {
  const low = await add("Apples", 5);
  const out = await add("Rice", 0);
  const sizes = [
    { name: "Regular", price: 9, ingredients: [{ ingredient_id: out, quantity_per_dish: 100, unit: "g" as const }] },
  ];
  const category_id = (await owner.call(createCategory, { body: { name: "Mains" } })).body.category.id;
  const bowl = { name: "Bowl", description: "Warm.", category_id, sizes };
  const { id: dish } = (await owner.call(createDish, { body: bowl })).body.dish;
  const message = await failedMessage("This number is not on WhatsApp.");
  const { requests, total } = await open();
  expect(total).toBe(4);
  expect(requests.map(({ kind, id }) => [kind, id])).toEqual([
    ["alert", message],
    ["dish", dish],
    ["reorder", out],
    ["reorder", low],
  ]);
  expect(requests[0]).toMatchObject({ name: "LOW STOCK: Rice", error: "This number is not on WhatsApp." });
  expect(requests[1]).toMatchObject({ name: "Bowl", missing: ["Rice"] });
  expect(requests[3]).toMatchObject({ quantity_available: 5, reorder_threshold: 5, unit: "kg" });
  await owner.call(updateDish, { query: { id: dish }, body: { is_available: false } });
  expect((await open()).requests.map(({ kind }) => kind)).toEqual(["alert", "reorder", "reorder"]);
});

test("a dismissed request returns when low stock becomes out of stock, and not before", async () => {
  const id = await add("Rice", 4);
  expect((await dismiss("reorder", id)).body).toEqual({ id });
  expect((await dismiss("reorder", id)).status).toBe(200);
  await count(id, 3);
  expect((await open()).total).toBe(0);
  await count(id, 0);
  expect((await open()).requests).toMatchObject([{ kind: "reorder", id }]);
});

test("a dismissal ends with the next delivery", async () => {
  const id = await add("Rice", 4);
  await dismiss("reorder", id);
  await count(id, 50);
  expect((await open()).total).toBe(0);
  await count(id, 2);
  expect((await open()).total).toBe(1);
});

test("a message that fails again is a request again", async () => {
  const id = await failedMessage("Undeliverable");
  await dismiss("alert", id);
  expect((await open()).total).toBe(0);
  await app.pool.query("update messages set claimed_at = now() + interval '1 second' where id = $1", [id]);
  expect((await open()).total).toBe(1);
});

test("an invoice that waits for review is a request, until it is dismissed or saved", async () => {
  const [waiting, failed] = [uuid(), uuid()];
  await app.pool.query(
    `insert into supplier_invoice (company_id, id, status, step, supplier_name, invoice_number, total, currency, extracted)
     values ($1, $2, 'pending', 'ready', 'Green Farm', 'GF-1', 116.63, 'SGD', '{"items": [{}, {}]}'),
       ($1, $3, 'error', 'failed', '', '', null, null, null)`,
    [owner.companyId, waiting, failed],
  );
  expect((await open()).requests).toEqual([
    {
      kind: "invoice",
      id: waiting,
      name: "Green Farm",
      invoice_number: "GF-1",
      line_count: 2,
      total: 116.63,
      currency: "SGD",
    },
  ]);
  expect((await dismiss("invoice", waiting)).status).toBe(200);
  expect((await open()).total).toBe(0);
});

test("a delivery is a request on its day, and again when it is late", async () => {
  const rice = await add("Rice", 50);
  const supplier_id = (await owner.call(createSupplier, { body: { name: "Green Farm" } })).body.supplier.id;
  const body = { supplier_id, lines: [{ item_id: rice, packs: 2 }] };
  const { order } = (await owner.call(createPurchaseOrder, { body })).body;
  const query = { id: order.id };
  await owner.call(approvePurchaseOrder, { query, body: { version: order.version } });
  expect((await open()).requests).toMatchObject([{ kind: "purchase", step: "send", via: "phone" }]);
  const { version } = (await owner.call(readPurchaseOrder, { query })).body.order;
  expect((await owner.call(markPurchaseOrderSent, { query, body: { version, via: "phone" } })).status).toBe(200);
  const comesIn = (days: number) =>
    app.pool.query(
      `update purchase_orders set deliver_on = (select (now() at time zone timezone)::date from companies where id = $1) + $2::integer
       where company_id = $1`,
      [owner.companyId, days],
    );
  await comesIn(2);
  expect((await open()).requests).toEqual([]);
  await comesIn(0);
  expect((await open()).requests).toMatchObject([
    { kind: "delivery", id: order.id, name: "Green Farm", line_count: 1 },
  ]);
  await comesIn(-3);
  expect((await owner.call(dismissRequest, { body: { kind: "delivery", id: order.id } })).status).toBe(200);
  expect((await open()).total).toBe(0);
  await comesIn(-2);
  expect((await open()).requests).toMatchObject([{ kind: "delivery", is_late: true }]);
});

test("only an open request can be dismissed", async () => {
  const id = await add("Rice", 50);
  expect((await dismiss("reorder", id)).status).toBe(404);
  expect((await dismiss("dish", uuid())).status).toBe(404);
});
