import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as deliveries from "#src/features/deliveries/contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { bookWaste } from "#src/features/inventory/ledger-contract.ts";
import { readComparisons } from "#src/features/invoices/comparison/contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { listFindings } from "#src/features/invoices/price-watch/contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import * as steps from "#src/features/purchasing/step-contract.ts";
import { readAverageCost } from "#src/features/reports/stock-value/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { addItem, itemOf, save } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
let owner: Owner;
let farm: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { timezone: "UTC", country: "Singapore", currency: "SGD" });
  farm = (await owner.call(createSupplier, { body: { name: "Green Farm" } })).body.supplier.id;
});
afterAll(() => app.stop());

const stock = async (id: string) => (await itemOf(owner, id))?.quantity_available;
const newItem = async (name: string) => (await addItem(owner, { name, unit: "kg" })).id;

type More = Parameters<typeof save>[2];
let number = 0;

/** Saves an invoice in kilograms, given the item, quantity and price of each line. */
function invoiceOf(lines: readonly (readonly [string, number, number])[], more: More = {}) {
  number += 1;
  const items = lines.map(([inventory_item_id, quantity, unit_price]) => ({
    item_name: `Line of ${inventory_item_id}`,
    quantity,
    unit: "KG" as const,
    unit_price,
    inventory_item_id,
  }));
  const invoiceData = { supplier: { id: farm }, invoice_number: `F-${number}`, items };
  return save(owner, invoiceData, { allow_prices: true, ...more });
}

const book = (body: object) =>
  owner.call(deliveries.bookDelivery, { body: { id: uuid(), supplier_id: farm, ...body } as never });
const came = (item_id: string, quantity: number) => ({ item_id, outcome: "ok" as const, quantity });
const reverseDoor = (id: string) =>
  owner.call(deliveries.reverseDelivery, { query: { id }, body: { allow_negative: true } });
const reversePaper = (id: string) => owner.call(reverseInvoice, { query: { id }, body: { allow_negative: true } });
const comparisonOf = async (query: object) => (await owner.call(readComparisons, { query })).body.comparisons;

/** Orders ten kilograms of a new item for today at 2.00 and counts them in. */
async function ordered(name: string, lines: readonly object[] = [{ outcome: "ok", packs: 2 }]) {
  const item = await newItem(name);
  const pack = { name: "sack", quantity: 5, unit: "kg" as const };
  const sold = { supplier_id: farm, item_id: item, text: name, pack, agreed_price: 2 };
  await owner.call(createSupplierItem, { body: sold });
  const body = { supplier_id: farm, deliver_on: dayIn("UTC"), lines: [{ item_id: item, packs: 2 }] };
  const { order } = (await owner.call(purchasing.createPurchaseOrder, { body })).body;
  await owner.call(steps.approvePurchaseOrder, { query: { id: order.id }, body: { version: order.version } });
  const po_line_id = order.lines[0]?.id;
  const delivered = await book({
    po_id: order.id,
    lines: lines.map((line) => ({ po_line_id, expected: 10, ...line })),
  });
  // Without an agreed price, the order's price counts.
  await app.pool.query("update supplier_items set agreed_price = null, agreed_price_unit = null where item_id = $1", [
    item,
  ]);
  return { item, po_id: order.id, delivery: delivered.body.delivery.id };
}

describe("goods that were counted in at the door", () => {
  test("are not booked again by their invoice, which is asked for its delivery and says what they cost", async () => {
    const { item, delivery } = await ordered("Rice");
    expect(await stock(item)).toBe(10);
    expect(await invoiceOf([[item, 10, 2.2]])).toMatchObject({
      status: 409,
      body: {
        code: "DELIVERY_UNLINKED",
        details: { deliveries: [{ delivery_id: delivery, items: [{ quantity: 10 }] }] },
      },
    });
    const saved = await invoiceOf([[item, 10, 2.2]], { delivery_id: delivery });
    expect(saved.status).toBe(200);
    expect(await itemOf(owner, item)).toMatchObject({ quantity_available: 10, unit_price: 2.2 });
    const averageCost = async () => (await owner.call(readAverageCost, { query: { id: item } })).body.average_cost;
    expect(await averageCost()).toBe(2.2);
    const [comparison] = await comparisonOf({ invoiceId: saved.body.data.invoice_id });
    expect(comparison?.items).toMatchObject([
      {
        ordered: 10,
        delivered: 10,
        invoiced: 10,
        charged: 22,
        agreed_price: 2,
        differences: [{ reason: "price", quantity: 10, unit_price: 0.2, amount: 2 }],
      },
    ]);
    const { findings } = (await owner.call(listFindings, { query: { state: "open" } })).body;
    expect(findings.filter((finding) => finding.item_id === item)).toMatchObject([
      { class: "not_as_agreed", old_price: 2 },
    ]);
    await reversePaper(saved.body.data.invoice_id);
    expect([await stock(item), await averageCost()]).toEqual([10, 2]);
    await reverseDoor(delivery);
    expect(await stock(item)).toBe(0);
  });

  test("of an earlier invoice are counted once, and the invoice is asked about", async () => {
    const [item, other] = [await newItem("Oats"), await newItem("Salt")];
    const saved = (
      await invoiceOf([
        [item, 10, 3],
        [other, 2, 1],
      ])
    ).body.data.invoice_id;
    expect(await book({ lines: [came(item, 9)] })).toMatchObject({
      status: 409,
      body: {
        code: "DELIVERY_UNLINKED",
        details: { invoices: [{ invoice_id: saved, other_items: [{ name: "Salt" }] }] },
      },
    });
    const door = await book({ lines: [came(item, 9)], invoice_id: saved, missing_item_ids: [other] });
    expect(door.status).toBe(200);
    expect([await stock(item), await stock(other)]).toEqual([9, 0]);
    const [comparison] = await comparisonOf({ deliveryId: door.body.delivery.id });
    expect(
      comparison?.items.map((item) => [item.item_name, item.delivered, item.invoiced, item.differences]),
    ).toMatchObject([
      ["Oats", 9, 10, [{ reason: "short", quantity: 1, amount: 3 }]],
      ["Salt", 0, 2, [{ reason: "short", quantity: 2, amount: 2 }]],
    ]);
    expect(await book({ lines: [came(item, 1)], invoice_id: saved })).toMatchObject({
      status: 409,
      body: { code: "DELIVERY_LINKED" },
    });
    // Without the delivery, the invoice decides what came, except for lines that a person marked as not delivered.
    await reverseDoor(door.body.delivery.id);
    expect([await stock(item), await stock(other)]).toEqual([10, 0]);
    expect(await comparisonOf({ invoiceId: saved })).toEqual([]);
    await reversePaper(saved);
    expect([await stock(item), await stock(other)]).toEqual([0, 0]);
  });

  test("may be others than those of the invoice", async () => {
    const item = await newItem("Flour");
    await book({ lines: [came(item, 4)] });
    expect((await invoiceOf([[item, 6, 1]], { delivery_id: null })).status).toBe(200);
    expect(await stock(item)).toBe(10);
    expect((await book({ lines: [came(item, 1)], invoice_id: null })).status).toBe(200);
    expect(await stock(item)).toBe(11);
  });

  test("may be fewer than are charged: the invoice asks about what the door does not name", async () => {
    const [item, other] = [await newItem("Beans"), await newItem("Corn")];
    const door = (await book({ lines: [came(item, 5)] })).body.delivery.id;
    const lines = [
      [item, 5, 1],
      [other, 3, 2],
      [other, 1, 2],
    ] as const;
    expect(await invoiceOf(lines, { delivery_id: door })).toMatchObject({
      status: 409,
      body: {
        code: "LINES_NOT_DELIVERED",
        details: { lines: [{ line: 1, item_name: "Corn", quantity: 3 }, { line: 2 }] },
      },
    });
    const came_lines = [
      { line: 1, came: true },
      { line: 2, came: false },
    ];
    const saved = await invoiceOf(lines, { delivery_id: door, came_lines });
    expect(saved.status).toBe(200);
    expect([await stock(item), await stock(other)]).toEqual([5, 3]);
    const [comparison] = await comparisonOf({ deliveryId: door });
    const corn = comparison?.items.find((item) => item.item_id === other);
    expect(corn?.differences).toMatchObject([{ reason: "short", quantity: 1, amount: 2 }]);
  });

  test("are told apart from what was damaged and what another item came instead of", async () => {
    const { item, po_id } = await ordered("Plum", [
      { outcome: "ok", packs: 1 },
      { outcome: "damaged", packs: 1 },
    ]);
    const saved = await invoiceOf([[item, 10, 2]], {
      delivery_id: (await comparisonOf({ orderId: po_id }))[0]?.delivery_id,
    });
    expect(saved.status).toBe(200);
    expect(await stock(item)).toBe(5);
    const [comparison] = await comparisonOf({ orderId: po_id });
    expect(comparison?.items).toMatchObject([
      { delivered: 5, damaged: 5, invoiced: 10, differences: [{ reason: "damaged", quantity: 5, amount: 10 }] },
    ]);
  });

  test("stay counted once when items are merged and units change", async () => {
    const [from, into] = [await newItem("Old peas"), await newItem("Peas")];
    const door = (await book({ lines: [came(from, 10)] })).body.delivery.id;
    const saved = (await invoiceOf([[from, 12, 2]], { delivery_id: door })).body.data.invoice_id;
    await owner.call(mergeItems, { body: { from, into } });
    const unit_conversion = { from: 1, to: 1000 };
    await owner.call(updateItem, { query: { id: into }, body: { unit: "g", unit_conversion } });
    expect(await itemOf(owner, into)).toMatchObject({ quantity_available: 10_000, unit_price: 0.002 });
    const [comparison] = await comparisonOf({ deliveryId: door });
    expect(comparison?.items).toMatchObject([
      { unit: "g", delivered: 10_000, invoiced: 12_000, differences: [{ reason: "short", quantity: 2000, amount: 4 }] },
    ]);
    await reverseDoor(door);
    expect(await stock(into)).toBe(12_000);
    await reversePaper(saved);
    expect(await stock(into)).toBe(0);
  });

  test("that were used are named before their last proof is taken back", async () => {
    const item = await newItem("Cod");
    const door = (await book({ lines: [came(item, 9)] })).body.delivery.id;
    const saved = (await invoiceOf([[item, 10, 2]], { delivery_id: door })).body.data.invoice_id;
    await owner.call(bookWaste, { query: { id: item }, body: { quantity: 8 } });
    // The delivery still counts.
    expect((await owner.call(reverseInvoice, { query: { id: saved }, body: {} })).status).toBe(200);
    expect(await owner.call(deliveries.reverseDelivery, { query: { id: door }, body: {} })).toMatchObject({
      status: 409,
      body: { code: "STOCK_USED", details: { items: [{ would_leave: -8 }] } },
    });
  });
});

test("door and invoice in any order, taken back and entered again, leave what was delivered once", async () => {
  const random = seededRandom(17);
  const draw = (most: number) => Math.floor(random() * (most + 1));
  const items = [await newItem("First"), await newItem("Second")];
  const quantities = () => items.map(() => draw(12));
  for (let run = 0; run < 6; run += 1) {
    let door: { id: string; said: number[] } | null = null;
    let paper: { id: string; said: number[] } | null = null;
    for (let step = 0; step < 7; step += 1) {
      const said = quantities();
      const isDoor = random() < 0.5;
      if (isDoor && door) {
        expect((await reverseDoor(door.id)).status).toBe(200);
        door = null;
      } else if (isDoor) {
        const lines = items.map((item, at) => came(item, said[at] ?? 0));
        const booked = await book({ lines, invoice_id: paper?.id ?? null });
        expect(booked.status).toBe(200);
        door = { id: booked.body.delivery.id, said };
      } else if (paper) {
        expect((await reversePaper(paper.id)).status).toBe(200);
        paper = null;
      } else {
        const lines = items.map((item, at) => [item, (said[at] ?? 0) + 1, 2] as const);
        const saved = await invoiceOf(lines, { delivery_id: door?.id ?? null });
        expect(saved.status).toBe(200);
        paper = { id: saved.body.data.invoice_id, said: said.map((quantity) => quantity + 1) };
      }
      const delivered = door?.said ?? paper?.said ?? [0, 0];
      expect(await Promise.all(items.map(stock)), `run ${run}, step ${step}`).toEqual(delivered);
    }
    if (door) await reverseDoor(door.id);
    if (paper) await reversePaper(paper.id);
    expect(await Promise.all(items.map(stock))).toEqual([0, 0]);
  }
  const { rows } = await app.pool.query(
    `select item.name from inventory item where company_id = $1 and quantity_available <> (
       select coalesce(sum(quantity), 0) from stock_movements movement
       where movement.company_id = item.company_id and movement.item_id = item.id)`,
    [owner.companyId],
  );
  expect(rows).toEqual([]);
});
