import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvoice } from "#src/features/invoices/review/contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { addItem, itemOf, save } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("a credit note for a price that was charged too high leaves the goods where they are, unless they went back", async () => {
  const owner = await createOwner(app, { timezone: "UTC", country: "Singapore", currency: "SGD" });
  const supplier_id = (await owner.call(createSupplier, { body: { name: "Green Farm" } })).body.supplier.id;
  const { id: item_id } = await addItem(owner, { name: "Salmon", unit: "kg", quantity_available: 5 });
  await owner.call(createSupplierItem, { body: { supplier_id, item_id, text: "Salmon", agreed_price: 2 } });
  const line = { item_name: "Salmon", unit: "KG" as const, inventory_item_id: item_id };
  const paper = (document: "invoice" | "credit_note", quantity: number, unit_price: number, more: object = {}) => ({
    document,
    supplier: { id: supplier_id },
    invoice_number: uuid(),
    invoice_date: dayIn("UTC"),
    items: [{ ...line, quantity, unit_price, ...more }],
  });
  const stock = async () => (await itemOf(owner, item_id))?.quantity_available;
  const reviewed = async (quantity: number, unit_price: number) => {
    const invoiceData = paper("credit_note", quantity, unit_price);
    const { price_only, never_in_stock } = (await owner.call(checkInvoice, { body: { invoiceData } })).body.review
      .lines[0]!;
    return { price_only, never_in_stock };
  };
  const goesBack = { price_only: false, never_in_stock: false };
  // Nothing was overcharged yet.
  expect(await reviewed(-10, 0.6)).toEqual(goesBack);
  expect((await save(owner, paper("invoice", 10, 2.6), { allow_prices: true })).status).toBe(200);
  expect(await stock()).toBe(15);

  expect(await reviewed(-10, 0.6)).toEqual({ price_only: true, never_in_stock: false });
  expect(await reviewed(-10, 2.6)).toEqual(goesBack);
  expect(await reviewed(-10, 0.65)).toEqual(goesBack);
  expect((await save(owner, paper("credit_note", -10, 0.6))).status).toBe(200);
  expect(await stock()).toBe(15);
  expect((await itemOf(owner, item_id))?.unit_price).toBe(2.6);
  expect((await save(owner, paper("credit_note", -2, 2.6))).status).toBe(200);
  expect(await stock()).toBe(13);
  expect((await save(owner, paper("credit_note", -1, 0.6, { was_in_stock: true }))).status).toBe(200);
  expect(await stock()).toBe(12);
});
