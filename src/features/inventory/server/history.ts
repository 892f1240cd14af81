import { sql } from "kysely";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { Movement } from "#src/features/inventory/ledger-contract.ts";
import { readItemOrMerged } from "#src/features/inventory/server/item-rows.ts";
import { undoableMovement } from "#src/features/inventory/server/undo.ts";
import type { Context } from "#src/server/context.ts";
import { type PageWindow, pageWindow } from "#src/server/db/page-window.ts";

const PAGE_SIZE = 20;

/** Returns one page of an item's ledger, newest first, each movement with the stock after it. */
export async function readMovements(context: Context, itemId: string, page: number) {
  const item = await readItemOrMerged(context, itemId);
  const count = await countMovements(context, itemId);
  return {
    movements: await selectMovements(context, item, pageWindow(page, PAGE_SIZE, count)),
    undoable: (await undoableMovement(context, itemId))?.id ?? null,
    merged: await readMerged(context, itemId),
    pagination: { currentPage: page, totalPages: Math.max(1, Math.ceil(count / PAGE_SIZE)), pageSize: PAGE_SIZE },
  };
}

/** Returns the items that were merged into this one, by name. */
function readMerged({ db, companyId }: Context, itemId: string) {
  return db
    .selectFrom("inventory")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("merged_into", "=", itemId)
    .orderBy("name")
    .execute();
}

async function countMovements({ db, companyId }: Context, itemId: string): Promise<number> {
  const { count } = await db
    .selectFrom("stock_movements")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("item_id", "=", itemId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the movements of a page with the stock after each. The ledger adds up to the item's stock, so the stock after
 * the page's newest movement is the sum of the movements up to it, or the item's stock less the movements after it; the
 * query uses whichever are fewer.
 */
async function selectMovements({ db, companyId }: Context, item: InventoryItem, window: PageWindow) {
  const ledger = sql`from stock_movements where company_id = ${companyId} and item_id = ${item.id}`;
  const newest = sql`(select max(seq) from shown)`;
  const stockAfterNewest = window.backwards
    ? sql`(select coalesce(sum(quantity), 0) ${ledger} and seq <= ${newest})`
    : sql`(select quantity_available from inventory where company_id = ${companyId} and id = ${item.id})
        - (select coalesce(sum(quantity), 0) ${ledger} and seq > ${newest})`;
  const { rows } = await sql<Movement>`
    with shown as materialized (
      select * ${ledger} and seq in (
        select seq ${ledger} order by seq ${window.backwards ? sql`asc` : sql`desc`}
        limit ${window.limit} offset ${window.offset})
    )
    select id, quantity, reason, source_type, source_id,
      case source_type
        when 'order' then (select reference_id from orders where orders.company_id = ${companyId} and orders.id = source_id)
        when 'merge' then (select name from inventory where company_id = ${companyId} and inventory.id = source_id)
      end as source_label,
      from_unit, to_unit, note, actor_name, created_at,
      coalesce(to_unit, (
        select later.from_unit from stock_movements later
        where later.company_id = ${companyId} and later.item_id = ${item.id} and later.unit_factor is not null
          and later.seq > shown.seq
        order by later.seq limit 1), ${item.unit}) as unit,
      ${stockAfterNewest} - coalesce(
        sum(quantity) over (order by seq desc rows between unbounded preceding and 1 preceding), 0) as balance_after
    from shown order by seq desc`.execute(db);
  return rows;
}
