import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkInvoice } from "#src/features/invoices/review/contract.ts";
import { remakeNumberKeys } from "#src/features/invoices/upload/server/remake-number-keys.ts";
import { listSupplierItems } from "#src/features/inventory/supplier-items/contract.ts";
import * as suppliers from "#src/features/suppliers/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { addItem, itemNamed, save, subscribe } from "#src/testing/invoice-fixture.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { formerKey } from "#src/shared/text-key.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await createOwner(app);
  await subscribe(app, owner, "plus");
});

const kilos = (item_name: string, quantity: number, unit_price: number, more: object = {}) => ({
  item_name,
  quantity,
  unit: "KG",
  unit_price,
  ...more,
});
const kilo = (name: string, unit_price: number) =>
  addItem(owner, { name, unit: "kg", quantity_available: 1, unit_price });

async function reviewed(items: object[], supplier = "Marché") {
  const { body } = await owner.call(checkInvoice, { body: { invoiceData: { supplier, items: items as never } } });
  return body.review.lines.map(({ match }) => ({ by: match.by, name: match.name }));
}

test.each([
  ["ビール", "ピール"],
  ["หมู", "หมี่"],
  ["खीर", "खीरा"],
  ["Bò", "Bơ"],
  ["フタ", "ブタ"],
])("an invoice of %s leaves %s alone", async (bought, stocked) => {
  await kilo(stocked, 100);
  const { status, body } = await save(owner, { supplier: "Market", items: [kilos(bought, 20, 5)] });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await itemNamed(owner, stocked)).toMatchObject({ quantity_available: 1, unit_price: 100 });
  expect(await itemNamed(owner, bought)).toMatchObject({ quantity_available: 20, unit_price: 5 });
});

test("two names that differ by a mark are two items of one invoice, and are learned as two", async () => {
  await kilo("Pâté", 18);
  await kilo("Pâte", 4);
  const items = [kilos("PÂTÉ", 5, 19), kilos("Pa\u0302te", 10, 5), kilos("Pate", 2, 7), kilos("Pàté", 3, 8)];
  expect(await reviewed(items)).toEqual([
    { by: "exact", name: "Pâté" },
    { by: "exact", name: "Pâte" },
    { by: "suggested", name: null },
    { by: "suggested", name: null },
  ]);
  await save(owner, { supplier: "Marché", items });
  expect(await itemNamed(owner, "Pâté")).toMatchObject({ quantity_available: 6, unit_price: 19 });
  expect(await itemNamed(owner, "Pâte")).toMatchObject({ quantity_available: 11, unit_price: 5 });
  expect(await itemNamed(owner, "Pate")).toMatchObject({ quantity_available: 2 });
  expect(await itemNamed(owner, "Pàté")).toMatchObject({ quantity_available: 3 });
  expect((await reviewed(items)).map(({ by }) => by)).toEqual(["learned", "learned", "learned", "learned"]);
});

test("a width, a case or a composition makes no second item", async () => {
  await kilo("ビール 5%", 4);
  expect(await reviewed([kilos("ﾋﾞｰﾙ　５％", 1, 4), kilos("ヒ\u3099ール 5%", 1, 4), kilos("ビール 5", 1, 4)])).toEqual([
    { by: "exact", name: "ビール 5%" },
    { by: "exact", name: "ビール 5%" },
    { by: "suggested", name: "ビール 5%" },
  ]);
});

test.each([
  ["丸山青果", "株式会社丸山青果"],
  ["Green Farm", "Green Farm Pte Ltd"],
  ["Ромашка", "ООО «Ромашка»"],
])("the invoice of %s comes from %s too", async (known, printed) => {
  await owner.call(suppliers.createSupplier, { body: { name: known } });
  const { body } = await save(owner, { supplier: printed, items: [kilos("Leek", 1, 2)] });
  expect(body.data.supplier).toMatchObject({ name: known, created: false });
});

/** Restores what was learned to the state in which the previous version left it. */
async function asLearnedBefore(item: string, by = owner): Promise<void> {
  const { rows } = await app.pool.query("select id, text from supplier_items where company_id = $1", [by.companyId]);
  for (const { id, text } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    await app.pool.query(
      "update supplier_items set text_key = $2, keyed_as = null, item_id = (select id from inventory where company_id = $3 and name = $4) where id = $1",
      [id, formerKey(text), by.companyId, item],
    );
  }
}

test("what was learned without marks is a suggestion beside an item that is called exactly so, until it is saved", async () => {
  const pate = await kilo("Pâte", 4);
  await save(owner, { supplier: "Marché", items: [kilos("Pâté", 1, 18, { inventory_item_id: pate.id })] });
  await asLearnedBefore("Pâte");
  expect(await reviewed([kilos("Pâté", 1, 18)])).toEqual([{ by: "learned", name: "Pâte" }]);
  await kilo("Pâté", 18);
  await asLearnedBefore("Pâte");
  expect(await reviewed([kilos("Pâté", 1, 18)])).toEqual([{ by: "suggested", name: "Pâte" }]);
  // Without a person's choice it is booked to the item with the exact name, not to a third one.
  await save(owner, { supplier: "Marché", items: [kilos("Pâté", 2, 18)] });
  expect(await itemNamed(owner, "Pâté")).toMatchObject({ quantity_available: 3 });
  expect(await reviewed([kilos("Pâté", 1, 18)])).toEqual([{ by: "learned", name: "Pâté" }]);
});

test("an owner's choice of another item beside the exact name stands", async () => {
  const pate = await kilo("Pâte", 4);
  await kilo("Pâté", 18);
  await save(owner, { supplier: "Marché", items: [kilos("Pâté", 1, 18, { inventory_item_id: pate.id })] });
  expect(await reviewed([kilos("Pâté", 1, 18)])).toEqual([{ by: "learned", name: "Pâte" }]);
});

test("keys of the version before are made again before they are compared, and two that are one become one", async () => {
  const crisps = await kilo("Crisps", 4);
  await save(owner, { supplier: "Snacks", items: [kilos("Lay's 5%", 1, 3, { inventory_item_id: crisps.id })] });
  await asLearnedBefore("Crisps");
  // A process of the previous version learned the same line under its own key.
  await app.pool.query(
    `insert into supplier_items (company_id, id, supplier_id, item_id, text, text_key, confirmed_at)
     select company_id, uuid_v7(), supplier_id, item_id, 'LAYS 5%', 'lays 5', now() + interval '1 second'
     from supplier_items where company_id = $1`,
    [owner.companyId],
  );
  expect(await reviewed([kilos("Lays 5%", 1, 3)], "Snacks")).toEqual([{ by: "learned", name: "Crisps" }]);
  const { suppliers: all } = (await owner.call(suppliers.listSuppliers)).body;
  const { items } = (await owner.call(listSupplierItems, { query: { supplierId: all[0]?.id ?? "" } })).body;
  expect(items.map(({ text }) => text)).toEqual(["LAYS 5%"]);
});

test("an invoice of the version before is found as a duplicate, and its number gets the key of today", async () => {
  const number = "ガ-0042";
  const items = [kilos("Leek", 1, 2)];
  const invoice = (invoice_number: string) => save(owner, { supplier: "Market", invoice_number, items });
  expect((await invoice(number)).status).toBe(200);
  const storedAs = (key: string) =>
    app.pool.query("update supplier_invoice set number_key = $2 where company_id = $1 and invoice_number = $3", [
      owner.companyId,
      key,
      number,
    ]);
  await storedAs("カ0042");
  expect((await invoice("ｶﾞ 0042")).status).toBe(409);
  expect((await invoice("カ-0042")).status).toBe(200);
  await storedAs("made otherwise");
  await remakeNumberKeys(scopeOf(app.platform, owner.companyId, { type: "system", name: "System" }));
  const { rows } = await app.pool.query(
    "select invoice_number, number_key from supplier_invoice where company_id = $1 order by invoice_number",
    [owner.companyId],
  );
  expect(rows).toEqual([
    { invoice_number: "カ-0042", number_key: "カ0042" },
    { invoice_number: "ガ-0042", number_key: "ガ0042" },
  ]);
});

test("what a size of a pack was learned for says the invoice on which it was printed", async () => {
  const water = await addItem(owner, { name: "Water", unit: "ml", quantity_available: 0 });
  await save(owner, {
    supplier: "Market",
    items: [
      kilos("Water case", 1, 9, { inventory_item_id: water.id, skip: false, size: { quantity: 9000, unit: "ml" } }),
    ],
  });
  const learned = async () => {
    const { rows } = await app.pool.query("select pack_key, size_quantity from supplier_items where company_id = $1", [
      owner.companyId,
    ]);
    return rows[0];
  };
  const as = async (packs: string[]) => {
    await app.pool.query("update supplier_items set pack_key = '6x15l', keyed_as = null where company_id = $1", [
      owner.companyId,
    ]);
    await app.pool.query("update supplier_invoice set extracted = $2 where company_id = $1", [
      owner.companyId,
      JSON.stringify({ items: packs.map((text) => ({ pack: { text } })) }),
    ]);
    await reviewed([kilos("Water case", 1, 9)], "Market");
    return learned();
  };
  expect(await as([])).toMatchObject({ pack_key: "6x15l" });
  expect(await as(["6x1.5 L"])).toMatchObject({ pack_key: "6x1.5l" });
  // Both packs were printed, so the right one is unknown, and the size is asked again.
  expect(await as(["6x1.5 L", "6 x 15 L"])).toEqual({ pack_key: null, size_quantity: null });
});
