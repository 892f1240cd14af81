import { afterAll, beforeAll, expect, test } from "vitest";
import { createItem } from "#src/features/inventory/contract.ts";
import { OcrFailed } from "#src/invoice-reader/reader.ts";
import { createPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { approvePurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { readDeliveryNote } from "#src/features/receiving/contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createStandInOcr, GREEN_FARM, picture, printed, save } from "#src/testing/invoice-fixture.ts";

const ocr = createStandInOcr();
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ ports: { ocr } });
  owner = await createOwner(app, { timezone: "UTC", country: "Singapore", currency: "SGD" });
});
afterAll(() => app.stop());

async function read(bytes?: Uint8Array) {
  const body = new FormData();
  body.set("photo", new Blob([new Uint8Array(bytes ?? (await picture()))]), "note.jpg");
  return owner.call(readDeliveryNote, { body: body as never });
}
const add = async (name: string, unit: "kg" | "L") =>
  (await owner.call(createItem, { body: { name, unit, quantity_available: 0, reorder_threshold: 0 } })).body.item.id;

test("a note is compared with the order of its supplier, and books and stores nothing", async () => {
  const farm = (await owner.call(createSupplier, { body: { name: "Green Farm" } })).body.supplier.id;
  const tomato = await add("Tomatoes", "kg");
  const oil = await add("Olive oil", "L");
  const pack = { name: "box", quantity: 5, unit: "kg" as const };
  await owner.call(createSupplierItem, { body: { supplier_id: farm, item_id: tomato, text: "Roma Tomatoes", pack } });
  const { order } = (
    await owner.call(createPurchaseOrder, {
      body: { supplier_id: farm, deliver_on: addDays(dayIn("UTC"), 3), lines: [{ item_id: tomato, packs: 3 }] },
    })
  ).body;
  await owner.call(approvePurchaseOrder, { query: { id: order.id }, body: { version: order.version } });
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.note).toEqual({
    supplier: { id: farm, name: "Green Farm" },
    po_id: order.id,
    lines: [
      { text: "Roma Tomatoes", po_line_id: order.lines[0]?.id, item_id: tomato, quantity: 10, unit: "kg" },
      // 2 cases of 6 x 750 ml: not ordered, so it is found in the inventory.
      { text: "Olive Oil 6x750 ml", po_line_id: null, item_id: oil, quantity: 9, unit: "L" },
    ],
  });
  const { rows } = await app.pool.query("select from supplier_invoice union all select from deliveries");
  expect(rows).toEqual([]);
});

test("a supplier's word for a unit, once named, is read on its notes, and amounts are compared in the item's unit", async () => {
  const own = await createOwner(app, { timezone: "UTC", country: "United States", currency: "USD" });
  const { item } = (
    await own.call(createItem, { body: { name: "Leeks", unit: "lb", quantity_available: 0, reorder_threshold: 0 } })
  ).body;
  const named = { item_name: "Leeks", quantity: 3, unit: "LB", unit_price: 2, unit_text: "ZQB", printed_unit: "ZQB" };
  const saved = await save(own, { supplier: "Green Farm", items: [{ ...named, inventory_item_id: item.id }] });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const page = printed([
    "GREEN FARM PTE LTD",
    "Delivery Note: GF-2001",
    "Date: 2026-03-06",
    "",
    "Code      Description                 Qty    Unit    Unit Price    Amount",
    "L01       Leeks                       12     ZQB     2.00          24.00",
    "",
    "                                             Total                 24.00",
  ]);
  ocr.next(async () => [page]);
  const body = new FormData();
  body.set("photo", new Blob([new Uint8Array(await picture())]), "note.jpg");
  const note = (await own.call(readDeliveryNote, { body: body as never })).body.note;
  expect(note.lines).toEqual([{ text: "Leeks", po_line_id: null, item_id: item.id, quantity: 12, unit: "lb" }]);
  ocr.next(async () => [GREEN_FARM]);
});

test("what is no picture, or cannot be read, is said", async () => {
  expect(await read(new TextEncoder().encode("hello"))).toMatchObject({ status: 415, body: { code: "FILE_REFUSED" } });
  ocr.next(() => Promise.reject(new OcrFailed("timeout", "it took too long")));
  expect(await read()).toMatchObject({ status: 422, body: { code: "READING_FAILED" } });
  ocr.next(async () => [GREEN_FARM]);
});
