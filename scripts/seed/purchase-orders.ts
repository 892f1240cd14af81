import { sql } from "kysely";
import { approveOrder } from "#src/features/purchasing/server/approve.ts";
import { createOrder } from "#src/features/purchasing/server/edit-orders.ts";
import { proposeOrders } from "#src/features/purchasing/server/propose.ts";
import { markOrderSent, sendOrder } from "#src/features/purchasing/server/send-order.ts";
import { updateSupplierItem } from "#src/features/supplier-items/server/catalogue.ts";
import { selectSupplierItems } from "#src/features/supplier-items/server/supplier-item-rows.ts";
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

/** Orders by the same verbs the screens use: one is confirmed, one waits to be sent, and the next are proposed. */
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
  const [confirmed, waiting] = (await listSuppliers(context)).filter(({ whatsapp_number }) => whatsapp_number);
  if (confirmed) {
    const id = await writeOrder(context, confirmed.id);
    await markOrderSent(context, id, { version: 1, via: "whatsapp" });
    await sql`update purchase_orders set state = 'confirmed', supplier_reply_kind = 'confirmed',
      supplier_reply = 'Thank you, before 9 as always.', supplier_replied_at = now()
      where company_id = ${context.companyId} and id = ${id}`.execute(context.db);
  }
  if (waiting) {
    const id = await writeOrder(context, waiting.id);
    await sendOrder(context, id, { version: 1, via: "whatsapp", again: false });
  }
  await proposeOrders(context, true);
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
