import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import * as agent from "#src/features/agent/contract.ts";
import { createCreditRequest } from "#src/features/credits/contract.ts";
import { listRequests } from "#src/features/dashboard/request-contract.ts";
import { createItem, updateItem } from "#src/features/inventory/contract.ts";
import { bookWaste } from "#src/features/inventory/ledger-contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { createLot, lotLabels } from "#src/features/inventory/lots/contract.ts";
import { bookBatch, undoBatch } from "#src/features/prep/batch-contract.ts";
import { prepDayPdf, readPrepDay } from "#src/features/forecasts/prep-today/contract.ts";
import { readProof } from "#src/features/reports/proof/contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import { purchaseOrderPdf } from "#src/features/purchasing/step-contract.ts";
import { createSupplierItem, listSupplierItems } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier, listSuppliers } from "#src/features/suppliers/contract.ts";
import { readStockValue } from "#src/features/reports/stock-value/contract.ts";
import { dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { itemOf, save } from "#src/testing/invoice-fixture.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newOwner = () => createOwner(app, { country: "United States", currency: "USD", timezone: "UTC" });
/** In these restaurants nothing is shown in grams or millilitres. */
const METRIC = /\d\s?(g|ml)\b|\b(per|a) (g|ml)\b/;

async function say(owner: Owner, text: string) {
  const { body } = await owner.call(agent.sendChat, { body: { id: uuid(), text, language: "en" } });
  const turn = body.turns.at(-1);
  if (!turn) throw new Error("The agent says nothing.");
  return turn;
}

const confirm = async (owner: Owner, turn: agent.Turn) => {
  const { status } = await owner.call(agent.confirmProposal, { body: { id: turn.proposal?.id ?? "" } });
  expect(status).toBe(200);
};

async function pdf(owner: Owner, path: string): Promise<string> {
  const response = await app.app.request(path, { headers: { authorization: `Bearer ${owner.token}` } });
  return (await linesOfPdf(new Uint8Array(await response.arrayBuffer()))).flat().join("\n");
}

const activities = async (owner: Owner) =>
  (await owner.call(listActivities, {})).body.activities.map(({ description }) => description).join("\n");

async function smokehouse() {
  const owner = await newOwner();
  const kitchen = prepKitchenOf(owner);
  const pork = await kitchen.item("Pork", "lb", 40, { price: 3 });
  const pulled = await kitchen.prep("Pulled pork", {
    batch: 5,
    unit: "lb",
    mode: "stocked",
    threshold: 2,
    lines: [{ ingredient_id: pork, quantity: 8, unit: "lb" }],
  });
  return { owner, kitchen, pork, pulled };
}

test("batches are said in pounds: booked, short of stock, undone, and by the agent", async () => {
  const { owner, pork, pulled } = await smokehouse();
  const id = uuid();
  expect((await owner.call(bookBatch, { body: { id, item_id: pulled, planned: 5 } })).status).toBe(200);
  expect(await activities(owner)).toContain("Pulled pork: 5 lb made");

  const short = await owner.call(bookBatch, { body: { id: uuid(), item_id: pulled, planned: 50 } });
  expect(short.body).toMatchObject({
    code: "NOT_ENOUGH_STOCK",
    error: expect.stringContaining("80 lb of Pork (32 lb in stock)"),
    details: { items: [{ unit: "lb", needed: 80, quantity_available: 32 }] },
  });
  const pieces = { id: uuid(), item_id: pulled, used: [{ item_id: pork, quantity: 1, unit: "pcs" }] };
  expect((await owner.call(bookBatch, { body: pieces })).body.error).toContain("Pork is held in lb");

  await owner.call(bookWaste, { query: { id: pulled }, body: { quantity: 2 } });
  const undone = await owner.call(undoBatch, { query: { id } });
  expect(undone.body.error).toContain("would leave -2 lb of Pulled pork");

  const made = await say(owner, "made 5 lb pulled pork");
  expect(made.text).toContain("Pork: 32 lb becomes 24 lb");
  await confirm(owner, made);
  expect((await say(owner, "undo")).text).toContain("Pork: 24 lb becomes 32 lb");
  expect((await say(owner, "made 500 lb pulled pork")).text).toContain("24 lb");
  expect(await activities(owner)).not.toMatch(METRIC);
});

test("what to prepare is said in pounds: on the screen, on paper and by the agent", async () => {
  const { owner, pork } = await smokehouse();
  await owner.call(updateItem, { query: { id: pork }, body: { quantity_available: 1 } });
  const { lines } = (await owner.call(readPrepDay)).body;
  expect(lines).toMatchObject([{ unit: "lb", to_make: 5, missing: ["Missing: Pork, 8 lb needed, 1 lb in stock"] }]);
  const paper = await pdf(owner, prepDayPdf.path);
  expect(paper).toContain("5 lb (1 batch)");
  expect(paper).not.toMatch(METRIC);
  expect((await say(owner, "what should we prep today")).text).toContain("Pulled pork: 5 lb");
});

test("an order is said in gallons and pounds: proposed, why, on paper, to its supplier, and by the agent", async () => {
  const owner = await newOwner();
  const supplier_id = (await owner.call(createSupplier, { body: { name: "Dairy Farm", lead_time_days: 1 } })).body
    .supplier.id;
  const add = (body: object) =>
    owner.call(createItem, {
      body: {
        name: "Milk",
        unit: "gal",
        quantity_available: 2,
        reorder_threshold: 5,
        supplier_id,
        unit_price: 3.99,
        ...body,
      },
    });
  const milk = (await add({ par: 20 })).body.item.id;
  await add({ name: "Butter", unit: "lb", unit_price: 4.99, par: 10, quantity_available: 1 });
  const sold = {
    supplier_id,
    item_id: milk,
    text: "Whole milk",
    pack: { name: "crate", quantity: 4, unit: "gal" as const },
  };
  await owner.call(createSupplierItem, { body: { ...sold, agreed_price: 3.99 } });
  await owner.call(purchasing.proposePurchaseOrders);
  const requests = (await owner.call(listRequests)).body.requests;
  expect(requests.filter(({ kind }) => kind === "purchase")).toMatchObject([
    { lines: expect.arrayContaining(["5 x crate (4 gal) Whole milk"]) },
  ]);
  const [summary] = (await owner.call(purchasing.listPurchaseOrders)).body.orders;
  const { order } = (await owner.call(purchasing.readPurchaseOrder, { query: { id: summary?.id ?? "" } })).body;
  const ofMilk = order.lines.find(({ item_id }) => item_id === milk);
  expect(ofMilk).toMatchObject({ expected_price: 3.99, why: ["Filled up to par, 20 gal: 2 gal in stock."] });
  expect(order.text).toContain("5 x crate (4 gal) Whole milk");
  expect(order.text).toContain("9 lb Butter");
  const proof = (await owner.call(readProof, { query: { kind: "purchase", id: ofMilk?.id ?? "" } })).body;
  expect(proof.inputs).toContainEqual(expect.objectContaining({ label: "In stock", value: 2, unit: "gal" }));
  const paper = await pdf(owner, `${purchaseOrderPdf.path}?id=${order.id}`);
  expect(paper).toContain("5 x crate (4 gal)");
  const turns = [await say(owner, `PO ${order.number}`), await say(owner, "order 3 lb butter")];
  expect(turns[0]?.text).toContain("Whole milk: 5 x crate (4 gal) = 20 gal");
  expect(turns[1]?.text).toContain("3 lb");
  for (const text of [order.text, paper, JSON.stringify(proof), ...turns.map(({ text }) => text)])
    expect(text).not.toMatch(METRIC);
});

test("a price per pound is shown as it was printed, wherever prices are shown", async () => {
  const owner = await newOwner();
  const { id } = (
    await owner.call(createItem, {
      body: { name: "Shrimp", unit: "lb", quantity_available: 0, reorder_threshold: 0, unit_price: 0 },
    })
  ).body.item;
  const prices = [4.99, 0.35, 12.49];
  for (const [at, unit_price] of prices.entries()) {
    const items = [{ item_name: "Shrimp", quantity: 7, unit: "LB", unit_price, inventory_item_id: id }];
    const invoice_date = `2026-0${at + 1}-10`;
    const saved = await save(
      owner,
      { supplier: "Bay", invoice_date, items },
      { allow_duplicate: true, allow_prices: true },
    );
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
  const history = (await owner.call(listPrices, { query: { id } })).body;
  expect(history.suppliers[0]?.prices.map(({ price_per_unit }) => price_per_unit)).toEqual(prices);
  expect((await itemOf(owner, id))?.unit_price).toBe(12.49);
  const [sold] = (await owner.call(listSupplierItems, { query: { itemId: id } })).body.items;
  expect(sold?.last_price).toBe(12.49);
  expect((await say(owner, "what does shrimp cost")).text).toContain("$12.49 a lb");
  const value = (await owner.call(readStockValue, { query: { date: dayIn("UTC") } })).body.report;
  expect(value.items).toMatchObject([{ unit: "lb", quantity: 21, average_cost: 5.943333, value: 124.81 }]);
});

test("what a reversed invoice would leave, labels and credits are in pounds", async () => {
  const owner = await newOwner();
  const { id } = (
    await owner.call(createItem, {
      body: { name: "Cod", unit: "lb", quantity_available: 0, reorder_threshold: 0, unit_price: 6.49 },
    })
  ).body.item;
  const items = [{ item_name: "Cod", quantity: 10, unit: "LB", unit_price: 6.49, inventory_item_id: id }];
  const saved = await save(owner, { supplier: "Ocean Fresh", invoice_date: "2026-02-01", items });
  await owner.call(bookWaste, { query: { id }, body: { quantity: 4 } });
  const reversed = await owner.call(reverseInvoice, { query: { id: saved.body.data.invoice_id }, body: {} });
  expect(reversed.body).toMatchObject({
    error: expect.stringContaining("Cod (-4 lb)"),
    details: { items: [{ unit: "lb", would_leave: -4 }] },
  });
  const expires_on = `${new Date().getUTCFullYear() + 1}-01-05`;
  const lot = (await owner.call(createLot, { body: { item_id: id, quantity: 3, expires_on } })).body.lot;
  const label = await pdf(owner, `${lotLabels.path}?ids=${lot.id}&paper=62mm&copies=1`);
  expect(label).toContain("3 lb");
  const more = await owner.call(createLot, { body: { item_id: id, quantity: 30, expires_on } });
  expect(more.body.error).toBe("Only 3 lb of Cod are in stock without a date.");
  expect(await activities(owner)).toContain("3 lb of Cod are good until");

  const credit = await say(owner, "credit 2 lb cod from Ocean Fresh, spoiled");
  expect(credit.text).toContain("2 lb of Cod");
  const supplier_id = (await owner.call(listSuppliers)).body.suppliers[0]?.id ?? "";
  const line = { reason: "damaged" as const, item_id: id, text: "Cod", quantity: 2, unit: "lb", unit_price: 6.49 };
  const drafted = await owner.call(createCreditRequest, { body: { supplier_id, lines: [line] } });
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  const { request } = drafted.body;
  expect(request).toMatchObject({
    text: expect.stringContaining("2 lb"),
    lines: [{ quantity: 2, unit: "lb", unit_price: 6.49 }],
  });
  expect(request.text).not.toMatch(METRIC);
});
