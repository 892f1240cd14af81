import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { checkInvoice, readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import {
  addItem,
  createStandInOcr,
  itemNamed,
  itemOf,
  picture,
  printed,
  save,
  subscribe,
  upload,
} from "#src/testing/invoice-fixture.ts";

const BAKERY = printed([
  "NORTH BAKERIES SDN BHD",
  "TAX INVOICE / ADJUSTMENT NOTE",
  "Invoice No: NB-7730",
  "Date: 2026-03-05",
  "",
  "Description        Unit Price     Qty     Amount",
  "White Loaf             2.13         9      19.17",
  "Choc Roll              0.72        -8      -5.76",
  "",
  "GST                                        -0.35",
  "Total                                      13.06",
]);

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ work: true, ports: { ocr: createStandInOcr(BAKERY) } });
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
const stockOf = async (id: string) => (await itemOf(owner, id))?.quantity_available;
const check = async (items: object[], more: object = {}) =>
  (
    await owner.call(checkInvoice, {
      body: { invoiceData: { supplier: "Returns Co", items: items as never, ...more } },
    })
  ).body.review;

describe("returned goods", () => {
  test("of an uploaded invoice reduce the stock and the amount, and their reversal brings both back", async () => {
    const loaf = await addItem(owner, { name: "White Loaf", unit: "pcs", quantity_available: 10 });
    const roll = await addItem(owner, { name: "Choc Roll", unit: "pcs", quantity_available: 20 });
    const { invoice_id, items } = (await upload(owner, [await picture()])).body.data;
    expect(items.map(({ item_name, quantity }) => [item_name, quantity])).toEqual([
      ["White Loaf", 9],
      ["Choc Roll", -8],
    ]);
    const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: invoice_id } })).body;
    expect(invoice).toMatchObject({ tax: -0.35, total: 13.06, document: "invoice" });
    expect(invoice.review).toMatchObject({ needs_review: false });
    expect(invoice.review?.lines[1]).toMatchObject({
      receives: { quantity: -8, unit: "pcs", price_per_unit: 0.72 },
      sets_price: false,
      price_change: null,
    });
    const saved = await save(owner, {
      invoice_id,
      supplier: "North Bakeries",
      items: [
        { item_name: "White Loaf", quantity: 9, unit_price: 2.13 },
        { item_name: "Choc Roll", quantity: -8, unit_price: 0.72 },
      ],
      tax: -0.35,
      total: 13.06,
    });
    expect(saved).toMatchObject({ status: 200, body: { data: { successful_items: 2 } } });
    expect([await stockOf(loaf.id), await stockOf(roll.id)]).toEqual([19, 12]);
    expect((await itemOf(owner, roll.id))?.unit_price).toBe(0);
    const reversed = await owner.call(reverseInvoice, { query: { id: invoice_id }, body: {} });
    expect(reversed.status).toBe(200);
    expect([await stockOf(loaf.id), await stockOf(roll.id)]).toEqual([10, 20]);
  });

  test("a credit note takes goods back and never sets a price, not even by a line above zero", async () => {
    const item = await addItem(owner, { name: "Plums", quantity_available: 5 });
    await save(owner, { supplier: "Orchard", invoice_date: "2026-03-01", items: [kilos("Plums", 10, 4)] });
    const credit = await save(owner, {
      supplier: "Orchard",
      invoice_number: "CN-1",
      invoice_date: "2026-04-01",
      total: -15,
      items: [kilos("Plums", -4, 5), kilos("Plums", 1, 5)],
    });
    expect(credit.status).toBe(200);
    expect(await itemOf(owner, item.id)).toMatchObject({ quantity_available: 12, unit_price: 4 });
    const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: credit.body.data.invoice_id } })).body;
    expect(invoice).toMatchObject({ document: "credit_note", total: -15 });
    const { suppliers } = (await owner.call(listPrices, { query: { id: item.id } })).body;
    expect(suppliers[0]?.prices.map(({ price_per_unit }) => price_per_unit)).toEqual([4]);
    await owner.call(reverseInvoice, { query: { id: credit.body.data.invoice_id }, body: {} });
    expect(await itemOf(owner, item.id)).toMatchObject({ quantity_available: 15, unit_price: 4 });
  });

  test("a price below zero is marked on its line, and stands only on a line that is not added to stock", async () => {
    const item = await addItem(owner, { name: "Crates", quantity_available: 5 });
    const deposit = kilos("Crates", 1, -2.5);
    const review = await check([kilos("Melon", 1, 3), deposit]);
    expect(review.lines.map(({ problem }) => problem)).toEqual([
      null,
      expect.stringMatching(/^Line 2, "Crates": the price is below zero/),
    ]);
    const rejected = await save(owner, { supplier: "Returns Co", items: [deposit] });
    expect(rejected).toMatchObject({
      status: 422,
      body: { code: "NEGATIVE_PRICE", details: { lines: [{ line: 0, item_name: "Crates" }] } },
    });
    const skipped = await save(owner, {
      supplier: "Returns Co",
      items: [{ ...deposit, skip: true }, kilos("Melon", 1, 3)],
    });
    expect(skipped.status).toBe(200);
    expect(await stockOf(item.id)).toBe(5);
  });
});

describe("other documents", () => {
  test.each(["statement", "order"] as const)("a %s cannot be saved into stock", async (document) => {
    const data = { document, supplier: "Returns Co", items: [kilos("Lemons", 2, 3)] };
    expect(await save(owner, data)).toMatchObject({ status: 422, body: { code: "NOT_RECEIVABLE" } });
    expect(await itemNamed(owner, "Lemons")).toBeUndefined();
    expect((await check([kilos("Lemons", 2, 3)], { document })).document_problem).not.toBeNull();
  });

  test("deposits that went back are worth more than the goods: no credit note, and the goods have their price", async () => {
    const water = await addItem(owner, { name: "Wasser", unit: "pcs", unit_price: 0.4 });
    const saved = await save(owner, {
      supplier: "Returns Co",
      total: -10,
      items: [
        { item_name: "Wasser", quantity: 10, unit: "PCS", unit_price: 0.5 },
        { item_name: "Leergut", quantity: -30, unit: "PCS", unit_price: 0.5, skip: true },
      ],
    });
    expect(saved.status).toBe(200);
    const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: saved.body.data.invoice_id } })).body;
    expect(invoice).toMatchObject({ document: "invoice", total: -10 });
    expect(await itemOf(owner, water.id)).toMatchObject({ unit_price: 0.5, quantity_available: 10 });
  });

  test("a credit note whose total is above zero is not received as a delivery", async () => {
    const data = { document: "credit_note" as const, supplier: "Returns Co", items: [kilos("Limes", 2, 3)] };
    expect(await save(owner, data)).toMatchObject({ status: 422, body: { code: "NOT_RECEIVABLE" } });
  });

  test("a delivery note without prices books quantities and leaves prices alone", async () => {
    const item = await addItem(owner, { name: "Onions", unit_price: 2 });
    const data = { document: "delivery_note" as const, supplier: "Returns Co", items: [kilos("Onions", 25, 0)] };
    expect((await save(owner, data)).status).toBe(200);
    expect(await itemOf(owner, item.id)).toMatchObject({ quantity_available: 25, unit_price: 2 });
  });
});

describe("an item that an invoice made", () => {
  const reverse = (id: string, body: object = {}) => owner.call(reverseInvoice, { query: { id }, body });

  test("keeps the printed pack, and has a threshold", async () => {
    const items = [{ item_name: "Rice Vinegar 6x750 ml", quantity: 2, unit: "PKT", unit_text: "CS", unit_price: 36 }];
    const [line] = (await check(items)).lines;
    expect(line).toMatchObject({
      new_item: { unit: "ml", packs: ["1 case = 6 x 750 ml"], reorder_threshold: 2300 },
      warning: null,
    });
    expect((await save(owner, { supplier: "Returns Co", items })).status).toBe(200);
    const item = await itemNamed(owner, "Rice Vinegar 6x750 ml");
    expect(item).toMatchObject({ unit: "ml", quantity_available: 9000, unit_price: 0.008, reorder_threshold: 2300 });
    expect(item?.packs).toMatchObject([{ name: "case", count: 6, size: 750, unit: "ml" }]);
    const again = await save(owner, { supplier: "Returns Co", items }, { allow_duplicate: true });
    expect(again.body.data.lines[0]?.receives).toMatchObject({ quantity: 9000 });
  });

  test("is removed with the receipt's reversal, without an alert; one that was touched stays", async () => {
    const { body } = await save(owner, { supplier: "Once", items: [kilos("Dill", 2, 3), kilos("Chives", 1, 9)] });
    const chives = await itemNamed(owner, "Chives");
    await owner.call(inventory.updateItem, { query: { id: chives?.id ?? "" }, body: { reorder_threshold: 0.5 } });
    const dill = body.data.lines[0]?.inventory_item_id;
    expect((await reverse(body.data.invoice_id)).status).toBe(200);
    expect(await itemNamed(owner, "Dill")).toBeUndefined();
    expect(await itemNamed(owner, "Chives")).toMatchObject({ quantity_available: 0, unit_price: 0 });
    const jobs = await app.pool.query(
      "select data from pgboss.job where name = 'inventory.reorder-check' and data::text like $1",
      [`%${dill}%`],
    );
    expect(jobs.rows.filter(({ data }) => JSON.stringify(data).includes(`"${dill}"`)).length).toBeLessThanOrEqual(1);
    const alerts = await app.pool.query("select id from messages where item_id = $1", [dill]);
    expect(alerts.rows).toEqual([]);
    const anew = await save(owner, { supplier: "Once", items: [kilos("Dill", 2, 3)] });
    expect(anew.body.data.lines[0]).toMatchObject({ created: true });
  });
});
