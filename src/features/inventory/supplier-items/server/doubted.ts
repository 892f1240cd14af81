import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { listItems } from "#src/features/inventory/server/item-rows.ts";
import type { DoubtedItem } from "#src/features/inventory/supplier-items/contract.ts";
import { isQuestioned } from "#src/features/inventory/supplier-items/line-keys.ts";
import { remakeSomeKeys } from "#src/features/inventory/supplier-items/server/remake-keys.ts";
import type { Context } from "#src/server/context.ts";
import { identityKey } from "#src/shared/text-key.ts";

/**
 * Returns the ingredients on which suppliers' names are booked, if that was learned when names were compared without
 * their marks and another ingredient has exactly that name. Their lines are only suggestions until somebody confirms
 * them.
 */
export async function listDoubtedItems(context: Context): Promise<DoubtedItem[]> {
  const { db, companyId } = context;
  await remakeSomeKeys(context);
  const { rows } = await sql<Omit<DoubtedItem, "other_name">>`
    select sold.id, sold.supplier_id, supplier.name as supplier_name, sold.text, sold.item_id, item.name as item_name
    from supplier_items sold
    join suppliers supplier on supplier.company_id = sold.company_id and supplier.id = sold.supplier_id
    join inventory item on item.company_id = sold.company_id and item.id = sold.item_id
    where sold.company_id = ${companyId} and sold.doubted_at is not null
      and supplier.deleted_at is null and item.deleted_at is null
    order by sold.supplier_id, sold.id`.execute(db);
  if (rows.length === 0) return [];
  const { items } = await listItems(context);
  const byName = new Map(items.toReversed().map((item) => [identityKey(item.name), item]));
  return rows.flatMap((row) => {
    const same = byName.get(identityKey(row.text));
    const isListed = same && isQuestioned(row.text, { id: row.item_id, name: row.item_name }, same);
    return isListed ? [{ ...row, other_name: same.name }] : [];
  });
}

/**
 * Confirms learned matches: their lines are booked automatically again. A match that is not listed, or that is about
 * another ingredient than the caller was shown, stays as it is. Returns how many were confirmed.
 */
export async function confirmDoubtedItems(
  context: Context,
  matches: readonly { id: string; item_id: string }[],
): Promise<number> {
  const seen = new Map(matches.map(({ id, item_id }) => [id, item_id]));
  const listed = (await listDoubtedItems(context)).filter(({ id, item_id }) => seen.get(id) === item_id);
  const [first] = listed;
  if (!first) return 0;
  await context.db
    .updateTable("supplier_items")
    .set({ doubted_at: null })
    .where("company_id", "=", context.companyId)
    .where(
      "id",
      "in",
      listed.map(({ id }) => id),
    )
    .execute();
  const names = listed.map(({ text, item_name }) => `${text} is ${item_name}`).join(", ");
  await recordChange(context, {
    entity: "supplier",
    action: "update",
    row: { id: first.id, name: first.item_name },
    description: `What invoices say was confirmed: ${names}`.slice(0, 500),
    event: "suppliers.changed",
  });
  return listed.length;
}
