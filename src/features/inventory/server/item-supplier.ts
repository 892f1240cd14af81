import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

/** Makes a supplier the item's supplier: the preferred one of those who sell it. */
export async function setItemSupplier(context: Context, id: string, supplierId: string): Promise<void> {
  const { db, companyId } = context;
  const changed = await db
    .updateTable("inventory")
    .set({ supplier_id: supplierId, updated_at: new Date().toISOString() })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("supplier_id", "is", null), eb("supplier_id", "!=", supplierId)]))
    .returning("id")
    .executeTakeFirst();
  if (changed) await publish(context, "inventory.changed", id);
}
