import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { listInvoices } from "#src/features/invoices/receipts/contract.ts";
import { checkInvoice } from "#src/features/invoices/review/contract.ts";
import * as suppliers from "#src/features/suppliers/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { itemNamed, save, subscribe } from "#src/testing/invoice-fixture.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  await subscribe(app, owner, "plus");
});
afterAll(() => app.stop());

const kilos = (item_name: string, unit_price: number, more: object = {}) => ({
  item_name,
  quantity: 1,
  unit: "KG",
  unit_price,
  ...more,
});
const names = async () => (await owner.call(suppliers.listSuppliers)).body.suppliers.map(({ name }) => name);
const merge = (from: string, into: string) => owner.call(suppliers.mergeSuppliers, { body: { from, into } });

describe("one supplier", () => {
  test("is found whatever the case, punctuation, spaces and legal form of its name", async () => {
    const spellings = [
      "Harbour Foods Pte. Ltd.",
      "HARBOUR FOODS PTE LTD",
      "Harbour-Foods",
      "harbourfoods (PTE) Limited",
    ];
    for (const [at, supplier] of spellings.entries()) {
      expect((await save(owner, { supplier, items: [kilos("Fish", 3 + at)] })).status).toBe(200);
    }
    expect(await names()).toEqual(["Harbour Foods Pte. Ltd."]);
  });

  test("is asked about when a similar one has sent the same number and total", async () => {
    const data = { invoice_number: "H-9", total: 3, items: [kilos("Cod", 3)] };
    await save(owner, { ...data, supplier: "Harbour Foods" });
    const similar = await save(owner, { ...data, supplier: "Harbor Foods" });
    expect(similar).toMatchObject({
      status: 409,
      body: { code: "DUPLICATE_INVOICE", details: { duplicates: [{ reason: "similar_supplier" }] } },
    });
    const other = { ...data, supplier: "Mountain Dairy" };
    expect((await owner.call(checkInvoice, { body: { invoiceData: other } })).body.review.duplicates).toEqual([]);
  });
});

describe("merged suppliers", () => {
  test("have one list of invoices, ingredients and matches, and one set of details", async () => {
    const first = await save(owner, {
      supplier: "Vale Farm",
      invoice_number: "V-1",
      items: [kilos("Leek, washed", 4, { code: "L1" })],
    });
    const leek = await itemNamed(owner, "Leek, washed");
    const second = await save(
      owner,
      {
        supplier: "V. Farms of the Vale",
        invoice_number: "V-1",
        items: [kilos("Leek", 4, { code: "L1", inventory_item_id: leek?.id }), kilos("Kale", 2)],
      },
      { allow_duplicate: true },
    );
    const [into, from] = [first.body.data.supplier.id, second.body.data.supplier.id];
    await owner.call(suppliers.updateSupplier, { query: { id: from }, body: { contact: "+65 6123 4567" } });
    const merged = await merge(from, into);
    expect(merged).toMatchObject({ status: 200, body: { supplier: { name: "Vale Farm", contact: "+65 6123 4567" } } });
    expect(await names()).not.toContain("V. Farms of the Vale");
    const list = (await owner.call(listInvoices, { query: { supplierId: into } })).body.invoices;
    expect(list).toHaveLength(2);
    const { items } = (await owner.call(inventory.listInventory)).body;
    expect(items.find(({ name }) => name === "Kale")).toMatchObject({ supplier_id: into });
    const again = { supplier: { id: into }, items: [kilos("Whatever", 4, { code: "L1" }), kilos("Kale", 2)] };
    const { review } = (await owner.call(checkInvoice, { body: { invoiceData: again } })).body;
    expect(review.lines.map(({ match }) => match)).toMatchObject([
      { by: "learned", inventory_item_id: leek?.id },
      { by: "learned", name: "Kale" },
    ]);
  });

  test("must be two of the company's", async () => {
    const [supplier] = (await owner.call(suppliers.listSuppliers)).body.suppliers;
    const id = supplier?.id ?? "";
    expect((await merge(id, id)).status).toBe(400);
    const stranger = await createOwner(app);
    expect((await stranger.call(suppliers.mergeSuppliers, { body: { from: id, into: id } })).status).toBe(400);
    const theirs = (await stranger.call(suppliers.createSupplier, { body: { name: "Theirs" } })).body.supplier.id;
    expect((await merge(theirs, id)).status).toBe(404);
    expect((await merge(id, theirs)).status).toBe(404);
    expect(await names()).toContain(supplier?.name);
  });
});
