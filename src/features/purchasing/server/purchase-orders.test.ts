import { afterAll, beforeAll, expect, test } from "vitest";
import { createItem, updateItem } from "#src/features/inventory/contract.ts";
import { listMessages } from "#src/features/messages/contract.ts";
import { readProof } from "#src/features/reports/proof/contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import * as ordering from "#src/features/purchasing/item-ordering-contract.ts";
import * as steps from "#src/features/purchasing/step-contract.ts";
import { proposeOrders } from "#src/features/purchasing/server/propose.ts";
import { recordReceived } from "#src/features/purchasing/server/received.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier, deleteSupplier } from "#src/features/suppliers/contract.ts";
import type { Context } from "#src/server/context.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { type Caller, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The day of the test's restaurants. */
const today = () => dayIn("UTC");
const newOwner = () => createOwner(app, { timezone: "UTC", country: "Singapore", currency: "SGD" });
const within = <T>({ companyId }: Owner, work: (context: Context) => Promise<T>) =>
  scopeOf(app.platform, companyId, { type: "system", name: "Test" }).within(work);

const addSupplier = async (owner: Owner, name = "Green Farm", more: object = {}) =>
  (await owner.call(createSupplier, { body: { name, lead_time_days: 1, whatsapp_number: "+6591234567", ...more } }))
    .body.supplier.id;
const addItem = async (owner: Caller, name: string, supplier_id: string | null, more: object = {}) =>
  (
    await owner.call(createItem, {
      body: { name, unit: "kg", quantity_available: 3, reorder_threshold: 5, supplier_id, unit_price: 2, ...more },
    })
  ).body.item.id;
const sell = (owner: Caller, supplier_id: string, item_id: string, more: object = {}) =>
  owner.call(createSupplierItem, {
    body: { supplier_id, item_id, text: "Rice, sack", pack: { name: "sack", quantity: 5, unit: "kg" }, ...more },
  });
const propose = (owner: Owner) => owner.call(purchasing.proposePurchaseOrders);
const list = async (owner: Owner) => (await owner.call(purchasing.listPurchaseOrders)).body.orders;
const read = async (owner: Owner, id: string) =>
  (await owner.call(purchasing.readPurchaseOrder, { query: { id } })).body.order;
const approve = (owner: Owner, id: string, version: number) =>
  owner.call(steps.approvePurchaseOrder, { query: { id }, body: { version } });

/** A restaurant that is short of rice: 3 kg of a par of 20, in sacks of 5. */
async function short() {
  const owner = await newOwner();
  const farm = await addSupplier(owner);
  const rice = await addItem(owner, "Rice", farm, { par: 20 });
  await sell(owner, farm, rice);
  await propose(owner);
  const [order] = await list(owner);
  return { owner, farm, rice, order: await read(owner, order?.id ?? "") };
}

test("what is below par is proposed in whole packs, once however often, and no more once it is on order", async () => {
  const { owner, rice, order } = await short();
  // 17 kg are missing: with three sacks the stock stays above the reorder point, and more than half of the fourth would
  // be too much.
  expect(order).toMatchObject({ state: "draft", number: 1, version: 1, estimate: 30, deliver_on: addDays(today(), 1) });
  expect(order.lines).toMatchObject([{ item_id: rice, packs: 3, quantity: 15, unit: "kg", text: "Rice, sack" }]);
  expect(order.lines[0]?.why[0]).toBe("Filled up to par, 20 kg: 3 kg in stock.");
  const proof = await owner.call(readProof, { query: { kind: "purchase", id: order.lines[0]?.id ?? "" } });
  expect(proof.body.inputs).toContainEqual(expect.objectContaining({ label: "In stock", value: 3, unit: "kg" }));
  await Promise.all([propose(owner), propose(owner)]);
  expect(await list(owner)).toMatchObject([{ id: order.id, version: 1 }]);
  expect((await approve(owner, order.id, 1)).body.order.state).toBe("approved");
  await Promise.all([propose(owner), propose(owner)]);
  expect(await list(owner)).toHaveLength(1);
});

test("two jobs at once propose once", async () => {
  const owner = await newOwner();
  const farm = await addSupplier(owner);
  await addItem(owner, "Rice", farm);
  const job = () => within(owner, (context) => proposeOrders(context, false));
  expect(await Promise.all([job(), job(), job()])).toEqual([1, 1, 1]);
  const orders = await list(owner);
  expect(orders).toHaveLength(1);
  const { lines } = await read(owner, orders[0]?.id ?? "");
  expect(lines[0]?.why[0]).toBe("At its reorder point of 5 kg or below: 3 kg in stock.");
});

test("only the order that was shown is approved, and two owners approve it once", async () => {
  const { owner, rice, order } = await short();
  const lines = [{ id: order.lines[0]?.id, item_id: rice, packs: 2 }];
  const update = { query: { id: order.id }, body: { version: 1, lines, note: "Before 9, please" } };
  const changed = (await owner.call(purchasing.updatePurchaseOrder, update)).body.order;
  expect(changed).toMatchObject({
    version: 2,
    note: "Before 9, please",
    estimate: 20,
    lines: [{ packs: 2, quantity: 10 }],
  });
  expect(changed.lines[0]?.why).toEqual(order.lines[0]?.why);
  const stale = await approve(owner, order.id, 1);
  expect([stale.status, stale.body.code]).toEqual([409, "PO_CHANGED"]);
  expect(stale.body.details).toMatchObject({ order: { version: 2, lines: [{ packs: 2 }] } });
  // A draft that a person changed is not proposed again.
  await propose(owner);
  expect((await read(owner, order.id)).lines).toMatchObject([{ packs: 2 }]);
  const both = await Promise.all([approve(owner, order.id, 2), approve(owner, order.id, 2)]);
  expect(both.map(({ status, body }) => [status, body.order.state])).toEqual([
    [200, "approved"],
    [200, "approved"],
  ]);
  const { rows } = await app.pool.query(
    "select from activity_logs where company_id = $1 and description like '%was approved'",
    [owner.companyId],
  );
  expect(rows).toHaveLength(1);
  // Another change ends the approval.
  const again = await owner.call(purchasing.updatePurchaseOrder, { ...update, body: { version: 2, note: "" } });
  expect(again.body.order).toMatchObject({ state: "draft", version: 3, approved_at: null });
});

test("nothing is sent without approval, and in the outbox a person sends it and says so", async () => {
  const { owner, order } = await short();
  const send = (version: number) =>
    owner.call(steps.sendPurchaseOrder, { query: { id: order.id }, body: { version, via: "whatsapp" } });
  const early = await send(1);
  expect([early.status, early.body.code]).toEqual([409, "PO_STATE"]);
  await approve(owner, order.id, 1);
  const sent = await Promise.all([send(1), send(1), send(1)]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { messages } = (await owner.call(listMessages)).body;
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ to_number: "+6591234567", state: "queued" });
  expect(messages[0]?.body).toContain("3 x sack (5 kg) Rice, sack");
  const waiting = await read(owner, order.id);
  expect(waiting).toMatchObject({ state: "sending", link: expect.stringContaining("https://wa.me/6591234567?text=") });
  const marked = await owner.call(steps.markPurchaseOrderSent, {
    query: { id: order.id },
    body: { version: 1, via: "whatsapp" },
  });
  expect(marked.body.order).toMatchObject({ state: "sent", sent_by: "whatsapp", sent_at: expect.any(String) });
  expect((await owner.call(listMessages)).body.messages).toMatchObject([{ state: "sent" }]);
  const late = await owner.call(purchasing.updatePurchaseOrder, {
    query: { id: order.id },
    body: { version: 1, note: "More" },
  });
  expect([late.status, late.body.code]).toEqual([409, "PO_STATE"]);
});

test("an order that waits is cancelled without a word, and one that was sent with the words that were shown", async () => {
  const { owner, order, rice, farm } = await short();
  const cancel = (id: string) => owner.call(steps.cancelPurchaseOrder, { query: { id }, body: { version: 1 } });
  await approve(owner, order.id, 1);
  await owner.call(steps.sendPurchaseOrder, { query: { id: order.id }, body: { version: 1, via: "whatsapp" } });
  expect((await cancel(order.id)).body.order.state).toBe("cancelled");
  expect((await owner.call(listMessages)).body.messages).toMatchObject([{ state: "withdrawn" }]);
  const body = { supplier_id: farm, lines: [{ item_id: rice, packs: 1 }] };
  const { id } = (await owner.call(purchasing.createPurchaseOrder, { body })).body.order;
  await approve(owner, id, 1);
  await owner.call(steps.sendPurchaseOrder, { query: { id }, body: { version: 1, via: "whatsapp" } });
  await owner.call(steps.markPurchaseOrderSent, { query: { id }, body: { version: 1, via: "whatsapp" } });
  const shown = (await read(owner, id)).cancellation_text;
  expect(shown).toContain("Order 2 from Restaurant");
  await cancel(id);
  const { messages } = (await owner.call(listMessages)).body;
  expect(messages[0]).toMatchObject({ body: shown, state: "queued", to_number: "+6591234567" });
});

test("a draft that was put aside is only proposed again when a person asks", async () => {
  const { owner, order } = await short();
  await owner.call(purchasing.deletePurchaseOrder, { query: { id: order.id } });
  await within(owner, (context) => proposeOrders(context, false));
  expect(await list(owner)).toMatchObject([{ state: "cancelled" }]);
  await propose(owner);
  expect((await list(owner)).map(({ state, number }) => [state, number])).toEqual([
    ["draft", 2],
    ["cancelled", 1],
  ]);
});

test("a draft that is no longer needed is gone, and one whose supplier is gone is cancelled", async () => {
  const { owner, rice } = await short();
  await owner.call(updateItem, { query: { id: rice }, body: { quantity_available: 20 } });
  await propose(owner);
  expect(await list(owner)).toEqual([]);
  const { owner: other, farm, order } = await short();
  await approve(other, order.id, 1);
  await other.call(deleteSupplier, { query: { id: farm } });
  expect(await list(other)).toMatchObject([{ id: order.id, state: "cancelled" }]);
  await propose(other);
  expect(await list(other)).toHaveLength(1);
});

test("a minimum that is not reached is said, and what costs less elsewhere is ordered there", async () => {
  const owner = await newOwner();
  const [farm, mill] = [await addSupplier(owner, "Farm", { minimum_order: 100 }), await addSupplier(owner, "Mill")];
  const rice = await addItem(owner, "Rice", farm, { par: 20 });
  const flour = await addItem(owner, "Flour", farm, { par: 20 });
  await sell(owner, farm, rice, { agreed_price: 2 });
  await sell(owner, farm, flour, { text: "Flour", agreed_price: 2 });
  await sell(owner, mill, flour, { text: "Flour 00", agreed_price: 1.5 });
  await propose(owner);
  const orders = await list(owner);
  expect(orders.map(({ supplier_name, estimate, warnings }) => [supplier_name, estimate, warnings])).toEqual(
    expect.arrayContaining([
      ["Farm", 30, ["SGD\u00a070.00 below the minimum of SGD\u00a0100.00."]],
      ["Mill", 22.5, []],
    ]),
  );
  const { lines } = await read(owner, orders.find(({ supplier_name }) => supplier_name === "Mill")?.id ?? "");
  expect(lines[0]?.why.at(-1)).toMatch(/33 % less than at Farm\.$/);
});

test("forecasts of Plus say what is needed until the delivery after the next, never above the maximum", async () => {
  const owner = await newOwner();
  const farm = await addSupplier(owner);
  const fish = await addItem(owner, "Fish", farm, { quantity_available: 2, reorder_threshold: 0 });
  const origin = addDays(today(), -1);
  await app.pool.query(
    `insert into forecasts (company_id, subject, subject_id, origin, is_count, means, dispersions, states)
     values ($1, 'item', $2, $3, false, array_fill(5::float8, array[14]), array_fill(0.0001::float8, array[14]),
       array_fill('forecast'::text, array[14]))`,
    [owner.companyId, fish, origin],
  );
  await propose(owner);
  expect(await list(owner)).toEqual([]);
  await app.pool.query("insert into plus_tries (company_id) values ($1)", [owner.companyId]);
  await propose(owner);
  const [first] = await list(owner);
  const order = await read(owner, first?.id ?? "");
  // Two days of 5 kg: today, which may be over in part, and tomorrow; the delivery after the next comes the day after.
  expect(order.lines[0]?.packs).toBeGreaterThanOrEqual(4);
  expect(order.lines[0]?.packs).toBeLessThanOrEqual(9);
  expect(order.lines[0]?.why[0]).toMatch(/^Until .+: [\d.]+ kg to [\d.]+ kg used; 2 kg in stock\.$/);
  await owner.call(ordering.putItemOrdering, { query: { id: fish }, body: { max: 3 } });
  await propose(owner);
  const limited = await read(owner, first?.id ?? "");
  expect(limited.lines[0]?.packs).toBeLessThanOrEqual(3);
  await owner.call(ordering.putItemOrdering, { query: { id: fish }, body: { never_propose: true } });
  await propose(owner);
  expect(await list(owner)).toEqual([]);
});

test("what came is no longer on order, in the item's present unit, and what is left stays on order", async () => {
  const { owner, rice, order } = await short();
  await approve(owner, order.id, 1);
  await owner.call(ordering.putItemOrdering, { query: { id: rice }, body: { max: 40 } });
  await owner.call(updateItem, { query: { id: rice }, body: { unit: "g", unit_conversion: { from: 1, to: 1000 } } });
  const { body } = await owner.call(ordering.listItemOrdering, { query: { itemId: rice } });
  expect(body.items).toMatchObject([{ max: 40_000, par: 20_000 }]);
  const converted = await read(owner, order.id);
  expect(converted.lines).toMatchObject([
    { unit: "g", quantity: 15_000, pack_quantity: 5000, expected_price: 0.002, amount: 30 },
  ]);
  const receive = (received: number, cancelled = 0) =>
    within(owner, (context) =>
      recordReceived(context, order.id, [{ line_id: order.lines[0]?.id ?? "", received, cancelled }]),
    );
  await receive(9000);
  expect(await read(owner, order.id)).toMatchObject({ state: "part_received", lines: [{ received: 9000 }] });
  await receive(0, 6000);
  expect(await read(owner, order.id)).toMatchObject({
    state: "received",
    lines: [{ received: 9000, cancelled: 6000 }],
  });
  await receive(-9000, -6000);
  expect(await read(owner, order.id)).toMatchObject({ state: "approved", lines: [{ received: 0, cancelled: 0 }] });
});

test("an order is a PDF, and an item in an unknown pack cannot be ordered", async () => {
  const { owner, farm, order } = await short();
  const pdf = await owner.call(steps.purchaseOrderPdf, { query: { id: order.id } });
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const eggs = await addItem(owner, "Eggs", farm, { unit: "pcs" });
  await sell(owner, farm, eggs, { text: "Eggs", pack: { name: "tray", quantity: 30, unit: "pcs" } });
  const ordered = await owner.call(purchasing.createPurchaseOrder, {
    body: { supplier_id: farm, lines: [{ item_id: eggs, packs: 2 }] },
  });
  expect(ordered.body.order.lines).toMatchObject([{ quantity: 60, pack_name: "tray" }]);
  await app.pool.query("update supplier_items set pack_unit = 'L' where item_id = $1", [eggs]);
  const unknown = await owner.call(purchasing.createPurchaseOrder, {
    body: { supplier_id: farm, lines: [{ item_id: eggs, packs: 2 }] },
  });
  expect([unknown.status, unknown.body.code]).toEqual([409, "UNKNOWN_PACK"]);
});

test("a manager approves an order up to the limit that the owner gave them, and of a known total", async () => {
  const { owner, order } = await short();
  const manager = await createMember(app, owner.companyId, "manager");
  const tryApproval = () =>
    manager.call(steps.approvePurchaseOrder, { query: { id: order.id }, body: { version: order.version } });
  const setLimit = (limit: number | null) =>
    app.pool.query("update members set po_limit = $2 where user_id = $1", [manager.userId, limit]);
  for (const limit of [null, 0, 29.99]) {
    await setLimit(limit);
    expect(await tryApproval()).toMatchObject({ status: 403, body: { code: "PO_LIMIT" } });
  }
  await setLimit(30);
  await app.pool.query("update purchase_order_lines set expected_price = null where company_id = $1", [
    owner.companyId,
  ]);
  expect(await tryApproval()).toMatchObject({ status: 403, body: { code: "PO_LIMIT" } });
  expect((await read(owner, order.id)).state).toBe("draft");
});

test("an approval within the limit names the manager", async () => {
  const { owner, order } = await short();
  const manager = await createMember(app, owner.companyId, "manager");
  await app.pool.query("update members set po_limit = 30 where user_id = $1", [manager.userId]);
  const { rows } = await app.pool.query("select name from users where id = $1", [manager.userId]);
  const { status, body } = await manager.call(steps.approvePurchaseOrder, {
    query: { id: order.id },
    body: { version: order.version },
  });
  expect(status).toBe(200);
  expect(body.order).toMatchObject({ state: "approved", approved_by: rows[0].name });
});
