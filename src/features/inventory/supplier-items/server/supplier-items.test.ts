import { afterAll, beforeAll, expect, test } from "vitest";
import { createItem, listInventory, updateItem } from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import {
  createSupplierItem,
  deleteSupplierItem,
  listSupplierItems,
  updateSupplierItem,
} from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier, deleteSupplier, mergeSuppliers, updateSupplier } from "#src/features/suppliers/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
});
afterAll(() => app.stop());

const supplierOf = async (name: string) => (await owner.call(createSupplier, { body: { name } })).body.supplier.id;
const itemOf = async (name: string, supplier_id: string | null = null) =>
  (
    await owner.call(createItem, {
      body: { name, unit: "kg", quantity_available: 0, reorder_threshold: 0, supplier_id },
    })
  ).body.item.id;
const sell = (supplier_id: string, item_id: string, more: object = {}) =>
  owner.call(createSupplierItem, { body: { supplier_id, item_id, text: "Rice, sack", ...more } });
const supplierOfItem = async (id: string) =>
  (await owner.call(listInventory)).body.items.find((item) => item.id === id)?.supplier_id;
const sold = async (itemId: string) => (await owner.call(listSupplierItems, { query: { itemId } })).body.items;

test("a catalogue item has its pack in the item's unit, and an agreed price that may end", async () => {
  const [farm, rice] = [await supplierOf("Farm"), await itemOf("Rice")];
  const { status, body } = await sell(farm, rice, {
    code: "R-1",
    pack: { name: "sack", quantity: 500, unit: "g" },
    order_multiple: 4,
    minimum_packs: 8,
    agreed_price: "1.25",
    agreed_until: "2026-12-31",
  });
  expect(status).toBe(201);
  expect(body.item).toMatchObject({
    pack_size: 0.5,
    order_multiple: 4,
    minimum_packs: 8,
    agreed_price: 1.25,
    code: "R-1",
  });
  const again = await sell(farm, rice, { code: "r 1" });
  expect([again.status, again.body.code]).toEqual([409, "SUPPLIER_ITEM_EXISTS"]);
  const unknown = await sell(farm, rice, { code: "R-2", pack: { name: "tray", quantity: 2, unit: "tray" } });
  expect([unknown.status, unknown.body.code]).toEqual([409, "UNKNOWN_PACK"]);
  const { id } = body.item;
  const changed = await owner.call(updateSupplierItem, { query: { id }, body: { text: "Rice, long grain" } });
  expect(changed.body.item).toMatchObject({ text: "Rice, long grain", pack_size: 0.5, agreed_price: 1.25 });
  // The item is now held in grams: one pack is 500 of them, and the price per unit is a thousandth.
  await owner.call(updateItem, {
    query: { id: rice },
    body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
  });
  expect(await sold(rice)).toMatchObject([{ unit: "g", pack_size: 500, agreed_price: 0.00125 }]);
  await owner.call(deleteSupplierItem, { query: { id } });
  expect(await sold(rice)).toEqual([]);
});

test("the supplier of an ingredient follows the preferred one, and the other way round", async () => {
  const [one, other] = [await supplierOf("One"), await supplierOf("Other")];
  const oil = await itemOf("Oil");
  const first = (await sell(one, oil, { is_preferred: true })).body.item;
  const second = (await sell(other, oil)).body.item;
  expect(await supplierOfItem(oil)).toBe(one);
  await owner.call(updateSupplierItem, { query: { id: second.id }, body: { is_preferred: true } });
  expect(await supplierOfItem(oil)).toBe(other);
  expect((await sold(oil)).map(({ id, is_preferred }) => [id, is_preferred])).toEqual([
    [first.id, false],
    [second.id, true],
  ]);
  await owner.call(updateItem, { query: { id: oil }, body: { supplier_id: one } });
  expect((await sold(oil)).map(({ is_preferred }) => is_preferred)).toEqual([true, false]);
  await owner.call(deleteSupplier, { query: { id: one } });
  expect(await sold(oil)).toMatchObject([{ id: second.id, is_preferred: false }]);
});

test("of two items and two suppliers that are one, one preferred catalogue item remains", async () => {
  const [one, other] = [await supplierOf("Left"), await supplierOf("Right")];
  const [salt, fine] = [await itemOf("Salt"), await itemOf("Fine salt")];
  await sell(one, salt, { text: "Salt", is_preferred: true });
  await sell(other, fine, { text: "Salt", is_preferred: true });
  await owner.call(mergeItems, { body: { from: fine, into: salt } });
  expect((await sold(salt)).map(({ is_preferred }) => is_preferred)).toEqual([true, false]);
  await owner.call(mergeSuppliers, { body: { from: one, into: other } });
  expect(await sold(salt)).toMatchObject([{ supplier_id: other, is_preferred: true }]);
});

test("when and how a supplier takes orders stays as it was unless it is given", async () => {
  const id = await supplierOf("Dairy");
  const terms = {
    order_cutoff: "16:00",
    order_by: "email" as const,
    order_email: "orders@dairy.example",
    payment_terms_days: 30,
    closed_days: ["2026-12-25", "2026-12-24", "2026-12-25"],
    delivers_on_holidays: false,
  };
  const { body } = await owner.call(updateSupplier, { query: { id }, body: terms });
  const stored = { ...terms, closed_days: ["2026-12-24", "2026-12-25"], shows_prices: false };
  expect(body.supplier).toMatchObject(stored);
  const renamed = await owner.call(updateSupplier, { query: { id }, body: { name: "Dairy & Eggs" } });
  expect(renamed.body.supplier).toMatchObject({ ...stored, name: "Dairy & Eggs" });
  const wrong = await owner.call(updateSupplier, { query: { id }, body: { order_cutoff: "25:00" } });
  expect(wrong.status).toBe(400);
});
