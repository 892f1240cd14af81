import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

interface NewLots {
  source: "door" | "invoice" | "batch";
  source_id: string;
  /** The day on which the goods came in; today when null, and never later than today. */
  received_on: string | null;
  lots: readonly {
    item_id: string;
    /** In the item's unit. */
    quantity: number;
    /** When missing, it follows from the item's shelf life. */
    expires_on?: string | null;
  }[];
}

/** Stores received goods with their use-by dates. Goods without a date whose item has no shelf life are not stored. */
export async function recordLots({ db, companyId }: Context, { source, source_id, received_on, lots }: NewLots) {
  const brought = lots.filter(({ quantity }) => quantity > 0);
  if (brought.length === 0) return;
  await sql`
    insert into stock_lots (company_id, item_id, quantity, received_at, expires_on, source, source_id)
    select item.company_id, item.id, lot.quantity,
      case when day.received_on = day.today then now() else day.received_on::timestamp at time zone day.timezone end,
      coalesce(lot.expires_on, day.received_on + item.shelf_life_days), ${source}, ${source_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as lot (item_id uuid, quantity numeric, expires_on date)
    join inventory item on item.company_id = ${companyId} and item.id = lot.item_id
    cross join (
      select timezone, today, least(coalesce(${received_on}::date, today), today) as received_on
      from (select timezone, (now() at time zone timezone)::date as today from companies where id = ${companyId}) as company
    ) as day
    where coalesce(lot.expires_on, day.received_on + item.shelf_life_days) is not null`.execute(db);
}

/** Removes the lots of a delivery or batch that was taken back. */
export async function removeLots({ db, companyId }: Context, sourceId: string): Promise<void> {
  await db.deleteFrom("stock_lots").where("company_id", "=", companyId).where("source_id", "=", sourceId).execute();
}

/** Moves the lots of a merged item to the remaining item. */
export async function moveLots({ db, companyId }: Context, { from, into }: { from: string; into: string }) {
  await db
    .updateTable("stock_lots")
    .set({ item_id: into })
    .where("company_id", "=", companyId)
    .where("item_id", "=", from)
    .execute();
}

/** Converts the lots of an item whose unit has changed. */
export async function convertLots(
  { db, companyId }: Context,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  await sql`
    update stock_lots set quantity = greatest(round(quantity * ${to}::numeric / ${from}::numeric, 6), 0.000001)
    where company_id = ${companyId} and item_id = ${id}`.execute(db);
}
