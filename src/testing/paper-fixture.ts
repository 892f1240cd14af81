import { createItem } from "#src/features/inventory/contract.ts";
import { createPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { approvePurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import type { Owner } from "#src/testing/factories.ts";
import { printed } from "#src/testing/invoice-fixture.ts";

interface NoteText {
  supplier?: string;
  number?: string;
  /** Printed quantity, unit and name of each line. */
  lines?: readonly (readonly [quantity: string, unit: string, name: string])[];
}

/** Returns the printed lines of a delivery note without prices. */
export function noteLines({
  supplier = "GREEN FARM PTE LTD",
  number = "DN-1001",
  lines = [
    ["10", "KG", "Roma Tomatoes"],
    ["5", "KG", "Basmati Rice"],
  ],
}: NoteText = {}): string[] {
  return [
    supplier,
    "DELIVERY NOTE",
    `No: ${number}`,
    "Date: 2026-03-05",
    "",
    `${"Description".padEnd(62)}${"Qty".padEnd(8)}Unit`,
    ...lines.map(([quantity, unit, name]) => `${name.padEnd(62)}${quantity.padEnd(8)}${unit}`),
  ];
}

/** Returns a delivery note without prices. */
export const note = (text: NoteText = {}) => printed(noteLines(text));

/** An invoice of the same supplier. */
export const pricedPaper = printed([
  "GREEN FARM PTE LTD",
  "Invoice No: GF-2001",
  "Date: 2026-03-05",
  "",
  "Code      Description                 Qty    Unit    Unit Price    Amount",
  "T01       Roma Tomatoes               10     KG      3.50          35.00",
  "R01       Basmati Rice                5      KG      2.00          10.00",
  "",
  "                                             Total                 45.00",
]);

/** Creates an approved order to Green Farm for Roma Tomatoes and Basmati Rice in kg, which is on its way. */
export async function orderFromFarm(owner: Pick<Owner, "call">, { tomatoes = 10, rice = 5 } = {}) {
  const supplier_id = (await owner.call(createSupplier, { body: { name: "Green Farm" } })).body.supplier.id;
  const items: string[] = [];
  for (const name of ["Roma Tomatoes", "Basmati Rice"]) {
    const item = { name, unit: "kg" as const, quantity_available: 2, reorder_threshold: 0 };
    const { id } = (await owner.call(createItem, { body: item })).body.item;
    const pack = { name: "kg", quantity: 1, unit: "kg" as const };
    await owner.call(createSupplierItem, { body: { supplier_id, item_id: id, text: name, pack } });
    items.push(id);
  }
  const [tomatoId = "", riceId = ""] = items;
  const lines = [
    { item_id: tomatoId, packs: tomatoes },
    { item_id: riceId, packs: rice },
  ];
  const body = { supplier_id, deliver_on: addDays(dayIn("UTC"), 1), lines };
  const { order } = (await owner.call(createPurchaseOrder, { body })).body;
  await owner.call(approvePurchaseOrder, { query: { id: order.id }, body: { version: order.version } });
  return { supplier_id, tomatoId, riceId, order };
}
