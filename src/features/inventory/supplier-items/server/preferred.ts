import { sql } from "kysely";
import { setItemSupplier } from "#src/features/inventory/server/item-supplier.ts";
import type { Context } from "#src/server/context.ts";

/** Marks a supplier's item as the preferred one and makes its supplier the item's supplier, or removes the mark. */
export async function preferSupplierItem(context: Context, id: string, isPreferred: boolean): Promise<void> {
  const { db, companyId } = context;
  // The previous preferred row is unmarked first, because an item has at most one preferred row.
  if (isPreferred) {
    await sql`update supplier_items other set is_preferred = false from supplier_items chosen
      where chosen.company_id = ${companyId} and chosen.id = ${id} and other.company_id = ${companyId}
        and other.item_id = chosen.item_id and other.id <> chosen.id and other.is_preferred`.execute(db);
  }
  const chosen = await db
    .updateTable("supplier_items")
    .set({ is_preferred: isPreferred })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(["item_id", "supplier_id"])
    .executeTakeFirstOrThrow();
  if (isPreferred) await setItemSupplier(context, chosen.item_id, chosen.supplier_id);
}

/**
 * Updates the preferred mark after somebody selected the supplier of items: the entries of that supplier become
 * preferred, and the entries of other suppliers lose the mark.
 */
export async function followItemSupplier(
  { db, companyId }: Context,
  { ids, supplier_id }: { ids: readonly string[]; supplier_id: string | null },
): Promise<void> {
  await sql`update supplier_items set is_preferred = false
    where company_id = ${companyId} and item_id = any(${[...ids]}::uuid[]) and is_preferred
      and supplier_id is distinct from ${supplier_id}`.execute(db);
  if (supplier_id === null) return;
  await sql`update supplier_items sold set is_preferred = true
    from (
      select distinct on (item_id) id from supplier_items
      where company_id = ${companyId} and item_id = any(${[...ids]}::uuid[]) and supplier_id = ${supplier_id}
      order by item_id, is_preferred desc, confirmed_at desc, id desc
    ) as newest
    where sold.company_id = ${companyId} and sold.id = newest.id and not sold.is_preferred`.execute(db);
}

/** Removes the preferred marks of a supplier that was removed. */
export async function forgetPreferred({ db, companyId }: Context, { id }: { id: string }): Promise<void> {
  await db
    .updateTable("supplier_items")
    .set({ is_preferred: false })
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", id)
    .where("is_preferred", "=", true)
    .execute();
}
