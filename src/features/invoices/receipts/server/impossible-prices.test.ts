import { afterAll, beforeAll, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { reverseInvoice, saveInvoice } from "#src/features/invoices/receipts/contract.ts";
import { checkInvoice } from "#src/features/invoices/review/contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem, save } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { currency: "SGD", country: "Singapore" });
});
afterAll(() => app.stop());

const pieces = (item_name: string, unit_price: number) => ({ item_name, quantity: 2, unit: "PCS", unit_price });
const dayOf = (week: number) => `2026-0${1 + Math.floor(week / 4)}-${String(1 + 7 * (week % 4)).padStart(2, "0")}`;

async function buyWeekly(supplier: string, name: string, prices: readonly number[]) {
  for (const [week, price] of prices.entries()) {
    const invoice_number = `${name} ${week}`;
    await save(owner, { supplier, invoice_number, invoice_date: dayOf(week), items: [pieces(name, price)] });
  }
}

const attempt = (supplier: string, items: object[], more: object = {}) =>
  owner.call(saveInvoice, {
    body: { confirm: true, invoiceData: { supplier, invoice_date: "2026-02-20", items: items as never }, ...more },
  });

test("saving asks about a price that can hardly be right, names the pack, and saves it once confirmed", async () => {
  const packs = [{ name: "case", count: 12, size: 1, unit: "pcs" as const }];
  const item = await addItem(owner, { name: "Tonic", unit: "pcs", packs });
  await buyWeekly("Bar Depot", "Tonic", [2, 2.1, 2, 1.9, 2, 2.05, 2]);
  const rejected = await attempt("Bar Depot", [pieces("Tonic", 24)]);
  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({
    code: "IMPOSSIBLE_PRICE",
    details: { lines: [{ line: 0, item_name: "Tonic", cause: { kind: "pack", factor: 12, label: "case of 12" } }] },
  });
  const invoiceData = { supplier: "Bar Depot", invoice_date: "2026-02-20", items: [pieces("Tonic", 24)] as never };
  const { review } = (await owner.call(checkInvoice, { body: { invoiceData } })).body;
  expect(review.lines[0]?.price_change).toMatchObject({ anomaly: true, class: "impossible", cause: { factor: 12 } });
  // With the size of the counted unit, the price is usual.
  const fixed = { ...pieces("Tonic", 24), size: { quantity: 12, unit: "pcs" } };
  expect((await attempt("Bar Depot", [fixed])).status).toBe(200);
  expect(
    (
      await attempt("Bar Depot", [{ ...pieces("Tonic", 240), size: { quantity: 1, unit: "pcs" } }], {
        allow_prices: true,
      })
    ).status,
  ).toBe(200);
  const { body } = await owner.call(listPrices, { query: { id: item.id } });
  expect(body.suppliers[0]?.prices.at(-1)).toMatchObject({ price_per_unit: 240, anomaly: { class: "impossible" } });
});

test("a new item is silent, and a second supplier's first price is compared with the first's", async () => {
  const item = await addItem(owner, { name: "Saffron", unit: "pcs" });
  await buyWeekly("Spice One", "Saffron", [5]);
  const { suppliers } = (await owner.call(listPrices, { query: { id: item.id } })).body;
  expect(suppliers[0]?.prices[0]?.anomaly).toBeNull();
  const line = { ...pieces("Saffron", 26), inventory_item_id: item.id };
  expect((await attempt("Spice Two", [line])).body).toMatchObject({ code: "IMPOSSIBLE_PRICE" });
  expect((await attempt("Spice Two", [{ ...line, unit_price: 24 }])).status).toBe(200);
  const second = (await owner.call(listPrices, { query: { id: item.id } })).body.suppliers;
  expect(second.find(({ supplier_name }) => supplier_name === "Spice Two")?.prices[0]?.anomaly).toMatchObject({
    flag: false,
    class: "cheaper_elsewhere",
    change_percent: 380,
  });
});

test("neither a reversed invoice nor a change of the item's unit changes what is said of the prices", async () => {
  const item = await addItem(owner, { name: "Lobster", unit: "kg" });
  const kilos = (unit_price: number) => ({ item_name: "Lobster", quantity: 3, unit: "KG", unit_price });
  for (const [week, price] of [40, 41, 40, 39, 40, 41, 55].entries()) {
    const invoice_number = `Reef ${week}`;
    await save(owner, { supplier: "Reef", invoice_number, invoice_date: dayOf(week), items: [kilos(price)] });
  }
  const wrong = await attempt("Reef", [kilos(900)], { allow_prices: true });
  await owner.call(reverseInvoice, { query: { id: wrong.body.data.invoice_id }, body: {} });
  const anomalies = async () =>
    (await owner.call(listPrices, { query: { id: item.id } })).body.suppliers[0]?.prices.map(({ anomaly }) => anomaly);
  const before = await anomalies();
  expect(before?.map((anomaly) => anomaly?.class ?? null)).toEqual([null, null, null, null, null, null, "unusual"]);
  const unit_conversion = { from: 1, to: 1000 };
  await owner.call(inventory.updateItem, { query: { id: item.id }, body: { unit: "g", unit_conversion } });
  expect(await anomalies()).toEqual(before);
});

test("a line that costs more than was agreed is marked, and does not stop saving", async () => {
  const item = await addItem(owner, { name: "Butter", unit: "kg" });
  const butter = (unit_price: number) => ({ item_name: "Butter", quantity: 10, unit: "KG", unit_price });
  const first = await save(owner, { supplier: "Dairy Co", invoice_date: "2026-02-02", items: [butter(8)] });
  const agreed = { supplier_id: first.body.data.supplier.id, item_id: item.id, code: "BUT", text: "Agreed butter" };
  await owner.call(createSupplierItem, { body: { ...agreed, agreed_price: 8, agreed_until: "2026-12-31" } });
  const change = async (price: number) => {
    const invoiceData = { supplier: "Dairy Co", invoice_date: "2026-02-20", items: [butter(price)] as never };
    return (await owner.call(checkInvoice, { body: { invoiceData } })).body.review.lines[0]?.price_change;
  };
  expect(await change(8.04)).toMatchObject({ class: null, anomaly: false });
  expect(await change(8.05)).toMatchObject({ class: "not_as_agreed", anomaly: true });
  expect((await attempt("Dairy Co", [butter(8.05)])).status).toBe(200);
});
