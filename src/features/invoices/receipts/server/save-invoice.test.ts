import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as dishes from "#src/features/dishes/contract.ts";
import * as ledger from "#src/features/inventory/ledger-contract.ts";
import { listInvoices } from "#src/features/invoices/receipts/contract.ts";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { addItem, itemNamed, itemOf, save, subscribe } from "#src/testing/invoice-fixture.ts";
import * as suppliers from "#src/features/suppliers/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
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

async function supplierNames(by = owner): Promise<string[]> {
  return (await by.call(suppliers.listSuppliers)).body.suppliers.map(({ name }) => name);
}

describe("a body with only supplier and items", () => {
  test("creates the supplier and new items, and sets their stock and prices", async () => {
    const { status, body } = await save(owner, {
      supplier: "Fresh Fields",
      items: [
        { item_name: "Carrots", item_description: "washed", code: "C1", quantity: 12, unit: "KG", unit_price: 1.8 },
        {
          item_name: "Eggs",
          code: "E1",
          quantity: "4",
          unit: "tray",
          unit_price: 6.5,
          inventory_item_id: null,
        },
      ],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      successful_items: 2,
      created_items: 2,
      skipped_items: 0,
      supplier: { name: "Fresh Fields", created: true },
    });
    expect(await itemNamed(owner, "Carrots")).toMatchObject({
      unit: "kg",
      quantity_available: 12,
      unit_price: 1.8,
      item_code: "C1",
      supplier_id: body.data.supplier.id,
    });
    expect(await itemNamed(owner, "Eggs")).toMatchObject({ unit: "tray", quantity_available: 4, unit_price: 6.5 });
    const again = await save(owner, { supplier: "  fresh   FIELDS ", items: [kilos("carrots", 3, 2)] });
    expect(again.body.data).toMatchObject({ created_items: 0, supplier: { name: "Fresh Fields", created: false } });
    expect(await itemNamed(owner, "Carrots")).toMatchObject({ quantity_available: 15, unit_price: 2 });
    expect((await supplierNames()).filter((name) => name.toLowerCase().includes("fresh"))).toEqual(["Fresh Fields"]);
  });

  test("needs an item, then a supplier", async () => {
    const empty = await save(owner, { supplier: "", items: [] });
    expect(empty).toMatchObject({ status: 400, body: { error: "Please add at least one item before saving." } });
    const nobody = await save(owner, { supplier: "  ", items: [kilos("Salt", 1, 1)] });
    expect(nobody).toMatchObject({ status: 400, body: { error: "Please enter a supplier name." } });
  });

  test("books movements in the items' ledger, with the invoice as their source", async () => {
    const { body } = await save(owner, {
      supplier: "Fresh Fields",
      invoice_number: "L-1",
      items: [kilos("Leeks", 5, 3)],
    });
    const [line] = body.data.lines;
    const { movements } = (await owner.call(ledger.listMovements, { query: { id: line?.inventory_item_id ?? "" } }))
      .body;
    expect(movements).toMatchObject([
      { quantity: 5, reason: "receive", source_type: "invoice", source_id: body.data.invoice_id },
    ]);
    expect(movements[0]?.note).toBe("Invoice L-1 from Fresh Fields");
  });
});

describe("units and packs", () => {
  test("2 CS 6x750 ml @ 36.00 receives 9,000 ml at 0.008 per ml", async () => {
    const oil = await addItem(owner, { name: "Olive Oil", unit: "ml" });
    const { body } = await save(owner, {
      supplier: "Oil House",
      items: [
        {
          item_name: "Olive Oil",
          item_description: "6x750 ml",
          quantity: 2,
          unit: "PKT",
          unit_text: "CS",
          unit_price: 36,
        },
      ],
    });
    expect(body.data.lines[0]?.receives).toEqual({
      quantity: 9000,
      unit: "ml",
      price_per_unit: 0.008,
      by: "line_pack",
    });
    expect(await itemOf(owner, oil.id)).toMatchObject({ quantity_available: 9000, unit_price: 0.008 });
  });

  test("25 lines of 4 g into an item in kg are exactly 0.1 kg, and the last price counts", async () => {
    const saffron = await addItem(owner, { name: "Saffron", unit: "kg" });
    const items = Array.from({ length: 25 }, (_, at) => ({
      item_name: "Saffron",
      quantity: 4,
      unit: "G",
      unit_price: 9 + at / 100,
      inventory_item_id: saffron.id,
    }));
    await save(owner, { supplier: "Spice Road", items: items });
    expect(await itemOf(owner, saffron.id)).toMatchObject({ quantity_available: 0.1, unit_price: 9240 });
  });

  test("a line that cannot be converted is rejected by name, books nothing, and its size is asked only once", async () => {
    const flour = await addItem(owner, { name: "Flour", unit: "kg" });
    const line = {
      item_name: "Flour T55",
      code: "F55",
      quantity: 3,
      unit: "PKT",
      unit_price: 20,
      inventory_item_id: flour.id,
    };
    const data = { supplier: "Mill", items: [line as never, kilos("Semolina", 1, 2)] };
    const rejected = await save(owner, data);
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({
      code: "NEEDS_SIZE",
      error: 'Line 1, "Flour T55": it is not known how many kg are in one PKT. Enter it to save the invoice.',
      details: { lines: [{ line: 0, item_name: "Flour T55", needs_size: { from: "PKT", to: "kg" } }] },
    });
    expect(await itemNamed(owner, "Semolina")).toBeUndefined();
    expect(await supplierNames()).not.toContain("Mill");
    const sized = { ...line, size: { quantity: 25, unit: "kg" } } as never;
    const saved = await save(owner, { supplier: "Mill", items: [sized] });
    expect(saved.body.data.lines[0]?.receives).toMatchObject({ quantity: 75, price_per_unit: 0.8, by: "given_size" });
    const next = await save(owner, {
      supplier: "mill",
      items: [{ ...line, item_name: "FLOUR 55", quantity: 1 }],
    });
    expect(next.body.data.lines[0]?.receives).toMatchObject({ quantity: 25, by: "learned_size" });
    // Another supplier's packs are learned separately.
    expect((await save(owner, { supplier: "Other mill", items: [line as never] })).status).toBe(422);
  });

  test("the price is net of the line's discount; free goods do not change it; skipped lines receive nothing", async () => {
    const item = await addItem(owner, { name: "Butter", unit: "kg", unit_price: 7 });
    const { body } = await save(owner, {
      supplier: "Dairy",
      items: [kilos("Butter", 10, 8, { discount: 4 }), kilos("Butter", 2, 0), kilos("Delivery", 1, 15, { skip: true })],
    });
    expect(body.data).toMatchObject({ successful_items: 2, skipped_items: 1 });
    expect(await itemOf(owner, item.id)).toMatchObject({ quantity_available: 12, unit_price: 7.6 });
    expect(await itemNamed(owner, "Delivery")).toBeUndefined();
  });

  test("a foreign currency is converted, and needs an exchange rate", async () => {
    const data = { supplier: "Importer", currency: "EUR", items: [kilos("Comté", 2, 20)] };
    expect(await save(owner, data)).toMatchObject({ status: 422, body: { code: "NEEDS_EXCHANGE_RATE" } });
    await save(owner, { ...data, exchange_rate: 1.1 });
    expect(await itemNamed(owner, "Comté")).toMatchObject({ unit_price: 22 });
  });

  test("a dish's food cost follows the new price of its ingredient", async () => {
    const beef = await addItem(owner, { name: "Beef", unit: "kg", unit_price: 10 });
    const ingredients = [{ ingredient_id: beef.id, quantity_per_dish: 200, unit: "g" as const }];
    const dish = await owner.call(dishes.createDish, {
      body: { name: "Steak", is_available: false, sizes: [{ name: "Regular", price: 20, ingredients }] },
    });
    await save(owner, { supplier: "Butcher", items: [kilos("Beef", 5, 16)] });
    const { body } = await owner.call(dishes.listDishes);
    const now = body.dishes.find(({ id }) => id === dish.body.dish.id);
    expect(now?.sizes[0]?.ingredients[0]?.ingredient.unit_price).toBe(16);
  });
});

describe("learned matches", () => {
  test("a confirmed match wins over an exact name the next time, by code and by name", async () => {
    const plum = await addItem(owner, { name: "Plum Tomatoes" });
    await addItem(owner, { name: "Tomatoes No 1" });
    const line = kilos("Tomatoes No 1", 1, 2, { code: "T-9" });
    await save(owner, { supplier: "Grower", items: [{ ...line, inventory_item_id: plum.id }] });
    const byText = await save(owner, { supplier: "Grower", items: [kilos("TOMATOES NO 1", 2, 2)] });
    expect(byText.body.data.lines[0]?.inventory_item_id).toBe(plum.id);
    const byCode = await save(owner, { supplier: "Grower", items: [kilos("Something else", 3, 2, { code: "t9" })] });
    expect(byCode.body.data.lines[0]?.inventory_item_id).toBe(plum.id);
    const elsewhere = await save(owner, { supplier: "Another grower", items: [kilos("Tomatoes No 1", 4, 2)] });
    expect(elsewhere.body.data.lines[0]?.inventory_item_id).not.toBe(plum.id);
  });

  test("a suggested item is never booked without confirmation", async () => {
    const rice = await addItem(owner, { name: "Basmati Rice" });
    const { body } = await save(owner, { supplier: "Grower", items: [kilos("Basmati Rice 5 kg bag premium", 1, 9)] });
    expect(body.data.created_items).toBe(1);
    expect((await itemOf(owner, rice.id))?.quantity_available).toBe(0);
  });

  test("returns 404 for an item of another company, and books nothing", async () => {
    const other = await createOwner(app);
    const theirs = await addItem(other, { name: "Theirs" });
    const rejected = await save(owner, {
      supplier: "Grower X",
      items: [kilos("Anything", 1, 1, { inventory_item_id: theirs.id })],
    });
    expect(rejected.status).toBe(404);
    expect(await supplierNames()).not.toContain("Grower X");
    expect((await save(owner, { supplier: { id: uuid() }, items: [kilos("A", 1, 1)] })).status).toBe(404);
  });
});

describe("sums", () => {
  const data = { supplier: "Adder", items: [kilos("Beans", 10, 2)], tax: 1.8, total: 21.82 };

  test("that differ by more than a cent need a review", async () => {
    const rejected = await save(owner, { ...data, invoice_number: "A-1" });
    expect(rejected).toMatchObject({
      status: 409,
      body: {
        code: "NEEDS_REVIEW",
        details: { checks: [{ key: "total", stated: 21.82, computed: 21.8, difference: 0.02, ok: false }] },
      },
    });
    expect((await save(owner, { ...data, invoice_number: "A-1" }, { reviewed: true })).status).toBe(200);
    expect((await save(owner, { ...data, total: 21.81, invoice_number: "A-2" })).status).toBe(200);
  });
});

test("on Starter an invoice of an eleventh supplier is rejected completely", async () => {
  const starter = await createOwner(app);
  await subscribe(app, starter, "basic");
  for (let at = 0; at < 10; at += 1) {
    expect((await save(starter, { supplier: `S${at}`, items: [kilos("Salt", 1, 1)] })).status).toBe(200);
  }
  expect(await save(starter, { supplier: "S10", items: [kilos("Pepper", 1, 1)] })).toMatchObject({
    status: 403,
    body: {
      code: "PLAN_LIMIT",
      error: "Your plan allows up to 10 suppliers. Upgrade to Plus for unlimited suppliers.",
    },
  });
  expect(await itemNamed(starter, "Pepper")).toBeUndefined();
  expect((await save(starter, { supplier: "s9", items: [kilos("Pepper", 1, 1)] })).status).toBe(200);
});

test("a saved invoice is in its record with movements, in lists, with the supplier and in the activity log", async () => {
  const { body } = await save(owner, {
    supplier: "Reader",
    invoice_number: "R-77",
    invoice_date: "2026-02-03",
    tax: 1,
    total: 11,
    items: [kilos("Kale", 5, 2)],
  });
  const id = body.data.invoice_id;
  const { invoice } = (await owner.call(readInvoiceRecord, { query: { id } })).body;
  expect(invoice).toMatchObject({
    status: "processed",
    stage: "saved",
    invoice_number: "R-77",
    total: 11,
    currency: "USD",
    lines: [{ item_name: "Kale", amount: 10, created: true, movements: [{ quantity: 5, unit: "kg" }] }],
  });
  for (const query of [{ search: "r-77" }, { search: "KALE" }, { supplierId: body.data.supplier.id }]) {
    const list = await owner.call(listInvoices, { query });
    expect(list.body.invoices.map((invoice) => invoice.id)).toEqual([id]);
  }
  const none = await owner.call(listInvoices, { query: { search: "100%" } });
  expect(none.body.invoices).toEqual([]);
  const recent = await owner.call(suppliers.listSupplierInvoices, { query: { supplierId: body.data.supplier.id } });
  expect(recent.body.invoices).toMatchObject([
    { id, status: "processed", invoice_number: "R-77", total: 11, invoice_date: "2026-02-03", reversed_at: null },
  ]);
  const { rows } = await app.pool.query<{ description: string }>(
    "select description from activity_logs where entity_type = 'invoice' and entity_id = $1",
    [id],
  );
  expect(rows).toEqual([{ description: "Invoice R-77 from Reader was received (1 line)" }]);
});

test("all pages of invoices of the same moment hold each once, also under a filter and a search", async () => {
  const other = await createOwner(app);
  await app.pool.query(
    `insert into supplier_invoice (company_id, id, supplier_name, invoice_number, status, created_at)
     select $1, gen_random_uuid(), 'Foods', 'N' || n, case when n % 3 = 0 then 'error' else 'pending' end,
       date_trunc('minute', now()) - make_interval(mins => n / 9)
     from generate_series(1, 90) as n`,
    [other.companyId],
  );
  for (const [query, condition] of [
    [{}, "true"],
    [{ status: "error" }, "status = 'error'"],
    [{ search: "n1" }, "invoice_number like 'N1%'"],
    [{ search: "n8", status: "error" }, "invoice_number like 'N8%' and status = 'error'"],
  ] as const) {
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from supplier_invoice where company_id = $1 and ${condition} order by created_at desc, id desc`,
      [other.companyId],
    );
    for (let page = 1; page <= 6; page += 1) {
      const { body } = await other.call(listInvoices, { query: { ...query, page } });
      expect(body.invoices.map(({ id }) => id)).toEqual(rows.slice((page - 1) * 20, page * 20).map(({ id }) => id));
      expect(body.pagination.totalPages).toBe(Math.ceil(rows.length / 20));
    }
  }
});
