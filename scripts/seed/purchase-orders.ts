import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { bookDelivery } from "#src/features/deliveries/server/book-delivery.ts";
import { approveOrder } from "#src/features/purchasing/server/approve.ts";
import { createOrder } from "#src/features/purchasing/server/edit-orders.ts";
import { readOrder } from "#src/features/purchasing/server/order-rows.ts";
import { proposeOrders } from "#src/features/purchasing/server/propose.ts";
import { orderLetters } from "#src/features/purchasing/server/letters.ts";
import { updateSupplierItem } from "#src/features/inventory/supplier-items/server/catalogue.ts";
import { selectSupplierItems } from "#src/features/inventory/supplier-items/server/supplier-item-rows.ts";
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";

/** How much of an ingredient's unit comes in one pack. */
const PACKS: Record<string, { name: string; quantity: number }> = {
  kg: { name: "case", quantity: 5 },
  g: { name: "bag", quantity: 1000 },
  L: { name: "crate", quantity: 6 },
  ml: { name: "bottle", quantity: 1000 },
  pcs: { name: "tray", quantity: 30 },
};

/**
 * Orders by the same verbs the screens use: one is confirmed, one waits to be sent, one came in part and short, and the next
 * are proposed.
 */
export async function writePurchaseOrders(context: Context): Promise<void> {
  for (const sold of await selectSupplierItems(context)) {
    const pack = PACKS[sold.unit];
    if (!sold.pack && pack) {
      await updateSupplierItem(context, sold.id, {
        pack: { ...pack, unit: sold.unit },
        ...(sold.last_price !== null && { agreed_price: sold.last_price }),
      });
    }
  }
  const [confirmed, waiting, short] = (await listSuppliers(context)).filter(({ whatsapp_number }) => whatsapp_number);
  if (confirmed) {
    const id = await writeOrder(context, confirmed.id);
    await orderLetters.markSent(context, id, { version: 1, via: "whatsapp" });
    await sql`update purchase_orders set state = 'confirmed', supplier_reply_kind = 'confirmed',
      supplier_reply = 'Thank you, before 9 as always.', supplier_replied_at = now()
      where company_id = ${context.companyId} and id = ${id}`.execute(context.db);
  }
  if (waiting) {
    const id = await writeOrder(context, waiting.id);
    await orderLetters.send(context, id, { version: 1, via: "whatsapp", again: false });
  }
  if (short) await writeShortDelivery(context, short.id);
  await proposeOrders(context, true);
}

/** An order that was delivered except for one pack of its first line, which comes later. */
async function writeShortDelivery(context: Context, supplierId: string): Promise<void> {
  const id = await writeOrder(context, supplierId);
  await orderLetters.markSent(context, id, { version: 1, via: "phone" });
  const { lines } = await readOrder(context, id);
  await bookDelivery(context, {
    id: uuid(),
    po_id: id,
    note: "The driver brings the missing one with the next delivery.",
    rest: "wait",
    // Its invoice has not come.
    invoice_id: null,
    missing_item_ids: [],
    lines: lines.map((line, at) => ({
      po_line_id: line.id,
      expected: line.quantity,
      outcome: at === 0 ? "short" : "ok",
      packs: at === 0 ? line.packs - 1 : line.packs,
    })),
  });
}

/** An approved order of two packs each of the first things that a supplier sells. */
async function writeOrder(context: Context, supplierId: string): Promise<string> {
  const { rows } = await sql<{ item_id: string }>`
    select id as item_id from inventory
    where company_id = ${context.companyId} and supplier_id = ${supplierId} and deleted_at is null
    order by lower(name) limit 3`.execute(context.db);
  const lines = rows.map(({ item_id }) => ({ item_id, packs: 2 }));
  const { id } = await createOrder(context, { supplier_id: supplierId, note: "", lines });
  await approveOrder(context, id, 1);
  return id;
}
