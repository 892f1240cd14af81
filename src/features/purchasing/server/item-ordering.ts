import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import type { ItemOrdering } from "#src/features/purchasing/item-ordering-contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

export async function listItemOrdering({ db, companyId }: Context, itemId?: string): Promise<ItemOrdering[]> {
  const { rows } = await sql<ItemOrdering>`
    select item.id as item_id, item.par, item.shelf_life_days, ordering.max, ordering.service,
      coalesce(ordering.never_propose, false) as never_propose
    from inventory item
    left join item_ordering ordering on ordering.company_id = item.company_id and ordering.item_id = item.id
    where item.company_id = ${companyId} and item.deleted_at is null and item.kind = 'bought'
      ${itemId === undefined ? sql`` : sql`and item.id = ${itemId}`}
    order by lower(item.name), item.id`.execute(db);
  return rows;
}

/** Changes how much of many items may be ordered. Prep items are not ordered, so they are not changed. */
export async function changeOrdering(
  { db, companyId }: Context,
  { ids, max, never_propose }: { ids: string[]; max?: number | undefined; never_propose?: boolean | undefined },
): Promise<void> {
  await sql`
    insert into item_ordering (company_id, item_id, max, never_propose)
    select ${companyId}, id, ${max ?? null}, ${never_propose ?? false} from inventory
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and kind = 'bought' and deleted_at is null
    on conflict (company_id, item_id) do update
    set max = coalesce(${max ?? null}::numeric, item_ordering.max),
      never_propose = coalesce(${never_propose ?? null}::boolean, item_ordering.never_propose), updated_at = now()`.execute(
    db,
  );
}

type Changes = Partial<Pick<ItemOrdering, "max" | "service" | "never_propose">>;

export async function changeItemOrdering(context: Context, id: string, changes: Changes): Promise<ItemOrdering> {
  const { db, companyId } = context;
  const item = await readItem(context, id);
  // Prep items are not ordered.
  if (item.kind !== "bought") throw notFound("Item");
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Changes;
  await db
    .insertInto("item_ordering")
    .values({ company_id: companyId, item_id: id, ...given })
    .onConflict((on) => on.columns(["company_id", "item_id"]).doUpdateSet({ ...given, updated_at: sql<string>`now()` }))
    .execute();
  await recordChange(context, {
    entity: "inventory",
    action: "update",
    row: item,
    description: `How ${item.name} is ordered was changed`,
    event: "inventory.changed",
  });
  const [changed] = await listItemOrdering(context, id);
  if (!changed) throw notFound("Item");
  return changed;
}
