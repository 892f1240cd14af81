import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { checkInvoice } from "#src/features/invoices/review/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem, itemOf, save, subscribe } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { currency: "SGD", country: "Singapore", timezone: "Asia/Singapore" });
  await subscribe(app, owner, "plus");
});
afterAll(() => app.stop());

const today = dayIn("Asia/Singapore");
const daysAgo = (days: number) => addDays(today, -days);

async function buy(item: { id: string }, invoice_date: string, unit_price: number, more: object = {}) {
  const items = [{ item_name: "Goods", quantity: 1, unit: "KG", unit_price, inventory_item_id: item.id }];
  return save(
    owner,
    { supplier: "Market", invoice_date, items },
    { allow_duplicate: true, allow_prices: true, ...more },
  );
}
const priceOf = async (item: { id: string }) => (await itemOf(owner, item.id))?.unit_price;
const setByHand = (item: { id: string }, unit_price: number) =>
  owner.call(inventory.updateItem, { query: { id: item.id }, body: { unit_price } });
const reverse = (id: string) => owner.call(reverseInvoice, { query: { id }, body: { allow_negative: true } });

describe("an item's price", () => {
  test("is that of the newest invoice date, whatever the order of entry", async () => {
    const item = await addItem(owner, { name: "Beans" });
    await buy(item, daysAgo(10), 5);
    await buy(item, daysAgo(300), 4);
    expect(await priceOf(item)).toBe(5);
    await buy(item, daysAgo(3), 6);
    expect(await priceOf(item)).toBe(6);
  });

  test("set by hand counts as dated today", async () => {
    const item = await addItem(owner, { name: "Peas" });
    await buy(item, daysAgo(10), 5);
    expect(await setByHand(item, 7)).toMatchObject({ status: 200, body: { item: { unit_price: 7 } } });
    await buy(item, daysAgo(1), 6);
    expect(await priceOf(item)).toBe(7);
    await buy(item, today, 8);
    expect(await priceOf(item)).toBe(8);
  });

  test("goes back to the newest one that remains when a receipt is reversed", async () => {
    const item = await addItem(owner, { name: "Corn" });
    const newest = await buy(item, daysAgo(2), 6);
    await buy(item, daysAgo(30), 4);
    const older = await buy(item, daysAgo(20), 5);
    expect(await priceOf(item)).toBe(6);
    await reverse(newest.body.data.invoice_id);
    expect(await priceOf(item)).toBe(5);
    await reverse(older.body.data.invoice_id);
    expect(await priceOf(item)).toBe(4);
  });

  test("survives a change of unit, the one set by hand too", async () => {
    const item = await addItem(owner, { name: "Rye", unit_price: 3 });
    const receipt = await buy(item, today, 4);
    await owner.call(inventory.updateItem, {
      query: { id: item.id },
      body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
    });
    expect(await priceOf(item)).toBe(0.004);
    await reverse(receipt.body.data.invoice_id);
    expect(await priceOf(item)).toBe(0.003);
  });

  test("follows the newest date through any sequence of receipts and reversals", async () => {
    const receipt = fc.record({ days: fc.integer({ min: 1, max: 600 }), price: fc.integer({ min: 1, max: 99 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(receipt, { selector: ({ days }) => days, minLength: 2, maxLength: 4 }),
        fc.nat(),
        async (receipts, nth) => {
          const item = await addItem(owner, { name: "Random" });
          const ids: string[] = [];
          for (const { days, price } of receipts)
            ids.push((await buy(item, daysAgo(days), price)).body.data.invoice_id);
          const newest = (of: typeof receipts) => of.toSorted((a, b) => a.days - b.days)[0]?.price;
          expect(await priceOf(item)).toBe(newest(receipts));
          const gone = nth % receipts.length;
          await reverse(ids[gone] ?? "");
          expect(await priceOf(item)).toBe(newest(receipts.filter((_, at) => at !== gone)));
        },
      ),
      { numRuns: 8, seed: 7 },
    );
  });
});

test("a date more than 7 days ahead or 2 years back is asked about", async () => {
  const item = await addItem(owner, { name: "Oats" });
  for (const [date, unusual] of [
    [addDays(today, 8), "ahead"],
    [daysAgo(800), "past"],
  ] as const) {
    const items = [{ item_name: "Oats", quantity: 1, unit_price: 1, unit: "KG" }];
    const body = { invoiceData: { supplier: "Market", invoice_date: date, items } };
    expect((await owner.call(checkInvoice, { body })).body.review.unusual_date).toBe(unusual);
    expect(await buy(item, date, 9)).toMatchObject({ status: 409, body: { code: "UNUSUAL_DATE" } });
    expect((await buy(item, date, 9, { allow_date: true })).status).toBe(200);
  }
  expect(await buy(item, addDays(today, 7), 9)).toMatchObject({ status: 200 });
});

test("the last exchange rate of a currency is offered", async () => {
  const items = [{ item_name: "Truffles", quantity: 1, unit: "KG", unit_price: 100 }];
  const foreign = { supplier: "Alba", currency: "EUR", items };
  const review = async () => (await owner.call(checkInvoice, { body: { invoiceData: foreign } })).body.review;
  expect(await review()).toMatchObject({ needs_exchange_rate: true, last_rate: null });
  await save(owner, { ...foreign, invoice_date: daysAgo(9), exchange_rate: 1.45 });
  await save(owner, { ...foreign, invoice_date: daysAgo(90), exchange_rate: 1.4 }, { allow_duplicate: true });
  expect(await review()).toMatchObject({ last_rate: { rate: 1.45, date: daysAgo(9) } });
});

test("the day on which an invoice was received is the company's, not that of UTC", async () => {
  const data = {
    supplier: "Night Market",
    invoice_number: "N-1",
    total: 3,
    items: [{ item_name: "Tea", quantity: 1, unit_price: 3 }],
  };
  const { invoice_id } = (await save(owner, data)).body.data;
  // 20:30 UTC is the next morning in Singapore.
  await app.pool.query("update supplier_invoice set saved_at = '2026-03-01T20:30:00Z' where id = $1", [invoice_id]);
  const repeated = await save(owner, data);
  expect(repeated.body).toMatchObject({ error: expect.stringContaining("was already received on 2026-03-02.") });
});
