import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { checkInvoice, readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { addItem, createStandInOcr, itemOf, picture, save, subscribe, upload } from "#src/testing/invoice-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ work: true, ports: { ocr: createStandInOcr() } });
  owner = await createOwner(app, { currency: "SGD", country: "Singapore" });
  await subscribe(app, owner, "plus");
});
afterAll(() => app.stop());

const kilos = (item_name: string, quantity: number, unit_price: number, more: object = {}) => ({
  item_name,
  quantity,
  unit: "KG",
  unit_price,
  ...more,
});

async function check(supplier: string, items: object[], more: object = {}) {
  const invoiceData = { supplier, items: items as never, ...more };
  return (await owner.call(checkInvoice, { body: { invoiceData } })).body.review;
}

test("returns each line's item, the quantity it would receive, and whether the sums agree", async () => {
  const tomatoes = await addItem(owner, { name: "Roma Tomatoes", unit: "g" });
  const oil = await addItem(owner, { name: "Extra Virgin Olive Oil", unit: "ml", unit_price: 0.01 });
  const { invoice_id } = (await upload(owner, [await picture()])).body.data;
  const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: invoice_id } })).body;
  expect(invoice.review).toMatchObject({
    supplier: null,
    needs_review: false,
    duplicates: [],
    needs_exchange_rate: false,
    lines: [
      {
        match: { by: "exact", inventory_item_id: tomatoes.id },
        receives: { quantity: 10_000, unit: "g", price_per_unit: 0.0035, by: "unit" },
      },
      {
        match: { by: "suggested", inventory_item_id: oil.id },
        receives: { quantity: 9000, unit: "ml", price_per_unit: 0.008, by: "line_pack" },
        price_change: { before: 0.01, percent: -20, anomaly: false, class: null, cause: null },
      },
    ],
  });
  expect(invoice.extracted?.items[0]?.evidence.quantity.box).toHaveLength(4);
  expect(invoice.lines).toEqual([]);
  expect((await itemOf(owner, oil.id))?.quantity_available).toBe(0);
});

test("checks changed lines without saving them", async () => {
  const salt = await addItem(owner, { name: "Sea Salt", unit: "kg" });
  const before = await check("New Sea", [
    { item_name: "Flaky salt", quantity: 2, unit: "PKT", unit_price: 5, inventory_item_id: salt.id },
    { item_name: "Delivery", quantity: 1, unit: "PCS", unit_price: 9, skip: true },
    { item_name: "Pepper", quantity: 1, unit: "PCS", unit_price: 9, create: { unit: "kg" } },
  ]);
  expect(before.supplier).toBeNull();
  expect(before.lines).toMatchObject([
    { match: { by: "chosen" }, receives: null, needs_size: { from: "PKT", to: "kg" } },
    { receives: null, needs_size: null },
    { match: { by: "none" }, receives: null, needs_size: { from: "PCS", to: "kg" } },
  ]);
  const size = { quantity: 500, unit: "g" };
  const after = await check("New Sea", [
    { item_name: "Flaky salt", quantity: 2, unit: "PKT", unit_price: 5, inventory_item_id: salt.id, size },
  ]);
  expect(after.lines[0]?.receives).toEqual({ quantity: 1, unit: "kg", price_per_unit: 10, by: "given_size" });
  expect((await check("Bank", [kilos("A", 1, 1)], { total: 3, currency: "EUR" })) as object).toMatchObject({
    needs_review: true,
    needs_exchange_rate: true,
  });
  expect((await itemOf(owner, salt.id))?.quantity_available).toBe(0);
});

describe("price history", () => {
  test("lists prices by supplier and day, per present unit of the item, with anomalies marked", async () => {
    const item = await addItem(owner, { name: "Prawns", unit: "kg" });
    const buy = (supplier: string, day: string, unit_price: number) =>
      save(owner, { supplier, invoice_date: `2026-01-${day}`, items: [kilos("Prawns", 2, unit_price)] });
    for (const [day, price] of [
      ["02", 20],
      ["05", 20.2],
      ["08", 19.8],
      ["11", 20.1],
      ["14", 19.9],
    ] as const) {
      await buy("Pier Nine", day, price);
    }
    await buy("Dockside", "06", 22);
    await buy("Pier Nine", "15", 20.05);
    const seen = await check("Pier Nine", [kilos("Prawns", 2, 26)]);
    expect(seen.lines[0]?.price_change).toMatchObject({ percent: 29.68, anomaly: false, class: "unusual" });
    const dear = await buy("Pier Nine", "17", 26);
    await buy("Pier Nine", "20", 20.5);
    await owner.call(inventory.updateItem, {
      query: { id: item.id },
      body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
    });
    const { body } = await owner.call(listPrices, { query: { id: item.id } });
    expect(body.item).toMatchObject({ unit: "g", unit_price: 0.0205 });
    expect(body.currency).toBe("SGD");
    expect(body.suppliers.map(({ supplier_name }) => supplier_name)).toEqual(["Pier Nine", "Dockside"]);
    const prices = body.suppliers[0]?.prices ?? [];
    expect(prices.map(({ date, price_per_unit, quantity }) => [date, price_per_unit, quantity])).toEqual([
      ["2026-01-02", 0.02, 2000],
      ["2026-01-05", 0.0202, 2000],
      ["2026-01-08", 0.0198, 2000],
      ["2026-01-11", 0.0201, 2000],
      ["2026-01-14", 0.0199, 2000],
      ["2026-01-15", 0.02005, 2000],
      ["2026-01-17", 0.026, 2000],
      ["2026-01-20", 0.0205, 2000],
    ]);
    const found = prices.map(({ anomaly }) => anomaly?.class);
    expect(found).toEqual([undefined, null, null, null, null, null, "unusual", null]);
    await owner.call(reverseInvoice, { query: { id: dear.body.data.invoice_id }, body: {} });
    const after = (await owner.call(listPrices, { query: { id: item.id } })).body.suppliers[0]?.prices;
    expect(after?.map(({ price_per_unit }) => price_per_unit)).not.toContain(0.026);
  });

  test("is empty for an item that was never bought", async () => {
    const item = await addItem(owner, { name: "Homemade Stock", unit: "L" });
    expect((await owner.call(listPrices, { query: { id: item.id } })).body.suppliers).toEqual([]);
  });
});
