import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import * as ledger from "#src/features/inventory/ledger-contract.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/contract.ts";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { discardInvoice, invoicePageImage, reenterInvoice } from "#src/features/invoices/upload/contract.ts";
import {
  addItem,
  createStandInOcr,
  itemOf,
  POLLING,
  picture,
  printed,
  save,
  subscribe,
  upload,
} from "#src/testing/invoice-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

const ocr = createStandInOcr();
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ work: true, ports: { ocr } });
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
const reverse = (id: string, body: { allow_negative?: boolean } = {}) =>
  owner.call(reverseInvoice, { query: { id }, body });

describe("an invoice is received once", () => {
  test("the same upload saved twice, at the same moment or later, returns the same", async () => {
    const item = await addItem(owner, { name: "Roma Tomatoes" });
    await addItem(owner, { name: "Olive Oil", unit: "L" });
    const { invoice_id } = (await upload(owner, [await picture()])).body.data;
    const data = { invoice_id, supplier: "Green Farm", items: [kilos("Roma Tomatoes", 10, 3.5)] };
    const responses = await Promise.all([save(owner, data), save(owner, data), save(owner, data)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await save(owner, { ...data, items: [kilos("Roma Tomatoes", 99, 1)] })).toMatchObject({
      body: responses[0]?.body,
    });
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect(await stockOf(item.id)).toBe(10);
  });

  test("the same Idempotency-Key returns the same without an upload", async () => {
    const item = await addItem(owner, { name: "Fennel" });
    const data = { supplier: "Keyed", items: [kilos("Fennel", 4, 2)] };
    const responses = await Promise.all([1, 2, 3].map(() => save(owner, data, { key: "a-key-of-mine" })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.data.invoice_id)).size).toBe(1);
    expect(await stockOf(item.id)).toBe(4);
  });

  test("rejects the same supplier, number and total, whatever the case and punctuation, also of two requests at once", async () => {
    const item = await addItem(owner, { name: "Celery" });
    const data = (invoice_number: string, supplier: string) => ({
      supplier,
      invoice_number,
      total: 8,
      items: [kilos("Celery", 4, 2)],
    });
    const both = await Promise.all([save(owner, data("INV-7/A", "Twin")), save(owner, data("inv 7a", "TWIN"))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [first, second] = both[0].status === 200 ? both : both.toReversed();
    expect(second?.body).toMatchObject({
      code: "DUPLICATE_INVOICE",
      details: { duplicates: [{ reason: "same_number", invoice_id: first?.body.data.invoice_id, total: 8 }] },
    });
    expect(await stockOf(item.id)).toBe(4);
    expect((await save(owner, { ...data("INV-7A", "twin"), total: 10 }, { reviewed: true })).status).toBe(200);
    expect((await save(owner, data("INV-7A", "twin"), { allow_duplicate: true })).status).toBe(200);
    expect(await stockOf(item.id)).toBe(12);
    // Allowing one duplicate does not allow the next.
    expect((await save(owner, data("INV-7A", "twin"))).status).toBe(409);
  });

  test("a unique index rejects duplicates of two processes without a lock", async () => {
    const { body } = await save(owner, { supplier: "Raw", invoice_number: "X-1", items: [kilos("Chard", 1, 1)] });
    const copy = app.pool.query(
      `insert into supplier_invoice (company_id, id, supplier_id, status, number_key, total)
       select company_id, gen_random_uuid(), supplier_id, status, number_key, total from supplier_invoice where id = $1`,
      [body.data.invoice_id],
    );
    await expect(copy).rejects.toThrow("supplier_invoice_number_once");
  });

  test("rejects the same image, alone or among other pages, and reports it after the upload", async () => {
    const [page, other] = [await picture(), await picture()];
    ocr.next(async () => [printed(["Unnumbered Foods Ltd", "Sundries"])]);
    const line = kilos("Radish", 2, 1);
    const first = (await upload(owner, [page])).body.data.invoice_id;
    await save(owner, { supplier: "Unnumbered", invoice_id: first, items: [line] });
    const again = (await upload(owner, [other, page])).body.data;
    expect(again.duplicates).toMatchObject([{ reason: "same_file", invoice_id: first, supplier_name: "Unnumbered" }]);
    const data = { supplier: "Someone else", invoice_id: again.invoice_id, items: [line] };
    expect(await save(owner, data)).toMatchObject({ status: 409, body: { code: "DUPLICATE_INVOICE" } });
    const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: again.invoice_id } })).body;
    expect(invoice.review?.duplicates).toMatchObject([{ invoice_id: first }]);
    expect((await save(owner, data, { allow_duplicate: true })).status).toBe(200);
  });

  test("two uploads of one image, saved at the same moment, are one receipt", async () => {
    const item = await addItem(owner, { name: "Endive" });
    const page = await picture();
    const uploads = [(await upload(owner, [page])).body.data, (await upload(owner, [page])).body.data];
    const responses = await Promise.all(
      uploads.map(({ invoice_id }) => save(owner, { supplier: "Pair", invoice_id, items: [kilos("Endive", 3, 1)] })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stockOf(item.id)).toBe(3);
  });

  test("rejects the same lines without a number within the hour unless it is allowed", async () => {
    const data = { supplier: "Market", items: [kilos("Sorrel", 1, 5), kilos("Dill", 2, 3)] };
    expect((await save(owner, data)).status).toBe(200);
    const again = await save(owner, { ...data, items: data.items.toReversed() });
    expect(again.body).toMatchObject({
      code: "DUPLICATE_INVOICE",
      details: { duplicates: [{ reason: "same_lines" }] },
    });
    await app.pool.query(
      "update supplier_invoice set saved_at = saved_at - interval '2 hours' where supplier_name = 'Market'",
    );
    expect((await save(owner, data)).status).toBe(200);
  });

  test("a client that sends no invoice_id saves the upload its lines came from", async () => {
    ocr.next(async () => [
      printed([
        "VALLEY PRODUCE LTD",
        "Invoice No: VP-3",
        "Date: 2026-03-05",
        "Description          Qty    Unit    Unit Price    Amount",
        "Quinces              6      KG      4.00          24.00",
        "Medlars              2      KG      5.00          10.00",
        "                                    Total         34.00",
      ]),
    ]);
    const { invoice_id, supplier_name, items } = (await upload(owner, [await picture()])).body.data;
    const saved = await save(owner, { supplier: supplier_name, items });
    expect(saved.body.data.invoice_id).toBe(invoice_id);
    const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: invoice_id } })).body;
    expect(invoice).toMatchObject({ stage: "saved", invoice_number: "VP-3", total: 34, invoice_date: "2026-03-05" });
    // Another photo of the same invoice is the same invoice.
    const photo = (await upload(owner, [await picture()])).body.data;
    expect(photo.duplicates).toMatchObject([{ reason: "same_number", invoice_id }]);
    expect(await save(owner, { supplier: supplier_name, items })).toMatchObject({ status: 409 });
  });

  test("rejects saving an upload that is still being read", async () => {
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    ocr.next(async () => {
      await held;
      return [printed(["Slow Foods Ltd"])];
    });
    const { invoice_id } = (await upload(owner, [await picture()], "0")).body.data;
    const data = { supplier: "Slow", invoice_id, items: [kilos("Snails", 1, 1)] };
    expect(await save(owner, data)).toMatchObject({ status: 409, body: { code: "STILL_READING" } });
    finish();
    await expect
      .poll(
        async () => (await owner.call(readInvoiceRecord, { query: { id: invoice_id } })).body.invoice.stage,
        POLLING,
      )
      .toBe("ready");
    expect((await save(owner, data)).status).toBe(200);
  });
});

describe("a reversal", () => {
  test("restores stock and price, once, and allows the invoice to be received again", async () => {
    const item = await addItem(owner, { name: "Cream", unit: "L", quantity_available: 5, unit_price: 4 });
    const data = {
      supplier: "Dairy Lane",
      invoice_number: "DL-1",
      items: [{ item_name: "Cream", quantity: 2000, unit: "ML", unit_price: 0.006 }],
    } as const;
    const { invoice_id } = (await save(owner, { ...data, items: [...data.items] })).body.data;
    expect(await itemOf(owner, item.id)).toMatchObject({ quantity_available: 7, unit_price: 6 });
    const responses = await Promise.all([reverse(invoice_id), reverse(invoice_id)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await itemOf(owner, item.id)).toMatchObject({ quantity_available: 5, unit_price: 4 });
    const { movements } = (await owner.call(ledger.listMovements, { query: { id: item.id } })).body;
    expect(movements.map(({ quantity, source_type }) => [quantity, source_type])).toEqual([
      [-2, "invoice_reversal"],
      [2, "invoice"],
      [5, "opening"],
    ]);
    const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: invoice_id } })).body;
    expect(invoice).toMatchObject({ status: "processed", stage: "reversed" });
    expect(invoice.reversed_at).not.toBeNull();
    expect(invoice.lines[0]?.movements.map(({ quantity }) => quantity)).toEqual([2, -2]);
    expect((await save(owner, { ...data, items: [...data.items] })).status).toBe(200);
    expect(await stockOf(item.id)).toBe(7);
    const { rows } = await app.pool.query<{ description: string }>(
      "select description from activity_logs where entity_id = $1 order by created_at desc limit 1",
      [invoice_id],
    );
    expect(rows[0]?.description).toBe("Invoice DL-1 was reversed");
  });

  test("does not change a price that a newer invoice or a person has set", async () => {
    const item = await addItem(owner, { name: "Yeast", unit_price: 1 });
    const at = async (unit_price: number, invoice_number: string) =>
      (await save(owner, { supplier: "Baker", invoice_number, items: [kilos("Yeast", 1, unit_price)] })).body.data
        .invoice_id;
    const [two, three] = [await at(2, "Y-1"), await at(3, "Y-2")];
    await reverse(two);
    expect((await itemOf(owner, item.id))?.unit_price).toBe(3);
    await reverse(three);
    expect((await itemOf(owner, item.id))?.unit_price).toBe(1);
    const four = await at(4, "Y-3");
    await owner.call(inventory.updateItem, { query: { id: item.id }, body: { unit_price: 9 } });
    await reverse(four);
    expect((await itemOf(owner, item.id))?.unit_price).toBe(9);
  });

  test("uses the item's present unit", async () => {
    const item = await addItem(owner, { name: "Lentils", unit: "kg", unit_price: 3 });
    const { invoice_id } = (await save(owner, { supplier: "Pulses", items: [kilos("Lentils", 2, 5)] })).body.data;
    await owner.call(inventory.updateItem, {
      query: { id: item.id },
      body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
    });
    expect(await itemOf(owner, item.id)).toMatchObject({ quantity_available: 2000, unit_price: 0.005 });
    await reverse(invoice_id);
    expect(await itemOf(owner, item.id)).toMatchObject({ quantity_available: 0, unit_price: 0.003 });
  });

  test("below zero is rejected unless it is allowed", async () => {
    const item = await addItem(owner, { name: "Cod" });
    const { invoice_id } = (await save(owner, { supplier: "Pier", items: [kilos("Cod", 5, 9)] })).body.data;
    await owner.call(ledger.bookWaste, { query: { id: item.id }, body: { quantity: 4 } });
    const rejected = await reverse(invoice_id);
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: "STOCK_USED", details: { items: [{ inventory_item_id: item.id, would_leave: -4, unit: "kg" }] } },
    });
    expect(await stockOf(item.id)).toBe(1);
    expect((await reverse(invoice_id, { allow_negative: true })).status).toBe(200);
    expect(await stockOf(item.id)).toBe(-4);
  });

  test("allows the pages to be entered again without being read anew", async () => {
    ocr.next(async () => [
      printed([
        "TARN FARM LTD",
        "Description          Qty    Unit    Unit Price    Amount",
        "Nettles              6      KG      4.00          24.00",
        "                                    Total         24.00",
      ]),
    ]);
    const { invoice_id, items } = (await upload(owner, [await picture()])).body.data;
    expect((await owner.call(reenterInvoice, { query: { id: invoice_id } })).status).toBe(409);
    await save(owner, { supplier: "Tarn Farm", invoice_id, items });
    await reverse(invoice_id);
    const stale = await save(owner, { supplier: "Tarn Farm", invoice_id, items });
    expect(stale).toMatchObject({ status: 409, body: { code: "INVOICE_REVERSED" } });
    const reads = ocr.reads;
    const opened = (await owner.call(reenterInvoice, { query: { id: invoice_id } })).body.invoice_id;
    const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: opened } })).body;
    expect(invoice).toMatchObject({ stage: "ready", page_count: 1, line_count: 1, lines: [] });
    expect((await owner.call(invoicePageImage, { query: { id: opened, page: "0" } })).status).toBe(200);
    expect(ocr.reads).toBe(reads);
    // Deleting the copy keeps the pages of the first invoice.
    await owner.call(discardInvoice, { query: { id: opened } });
    expect((await owner.call(invoicePageImage, { query: { id: invoice_id, page: "0" } })).status).toBe(200);
  });

  test("is rejected for invoices that are not saved", async () => {
    const { invoice_id } = (await upload(owner, [await picture()])).body.data;
    expect(await reverse(invoice_id)).toMatchObject({ status: 409, body: { code: "NOT_SAVED" } });
  });
});
