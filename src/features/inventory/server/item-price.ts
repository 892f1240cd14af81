import { sql } from "kysely";
import { announce } from "#src/server/announce.ts";
import { publish } from "#src/server/publish.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/**
 * Sets the price of one unit of an item as a person entered it. It is dated with the company's current day, or with the
 * day of the present price if that is later. An unchanged price changes nothing. The cost of a dish is computed from it
 * when the dish is read, so no recipe changes.
 */
export async function setPriceByHand(context: Context, id: string, unit_price: number): Promise<void> {
  const { db, companyId, actor } = context;
  const { rows } = await sql<{ before: number }>`
    with locked as (
      select id, unit_price, greatest(price_date, ${companyToday(companyId)}) as date from inventory
      where company_id = ${companyId} and id = ${id} and deleted_at is null for no key update
    ), changed as (
      update inventory
      set unit_price = ${unit_price}, price_date = locked.date, hand_price = ${unit_price},
        hand_price_date = locked.date, hand_price_at = clock_timestamp(), hand_price_by = ${actorId(actor)}
      from locked
      where inventory.company_id = ${companyId} and inventory.id = locked.id and locked.unit_price <> ${unit_price}
    )
    select unit_price as before from locked`.execute(db);
  const [priced] = rows;
  if (!priced) throw notFound("Inventory item");
  if (priced.before !== unit_price) await publishPrice(context, id);
}

async function publishPrice(context: Context, id: string): Promise<void> {
  await publish(context, "inventory.changed", id);
  await announce(context, "inventory.price-changed", { id });
}

/** The columns of a new item's price, which counts as set by hand; an item without a price has none. */
export function newPriceColumns({ companyId, actor }: Pick<Context, "companyId" | "actor">, unit_price: number) {
  if (unit_price === 0) return {};
  const today = companyToday(companyId);
  return {
    price_date: today,
    hand_price: unit_price,
    hand_price_date: today,
    hand_price_at: sql<string>`clock_timestamp()`,
    hand_price_by: actorId(actor),
  };
}

/** Dates the prices of new items as `newPriceColumns` does; an item without a price has none. */
export async function setOpeningPrices({ db, companyId, actor }: Context, ids: readonly string[]): Promise<void> {
  await sql`
    update inventory
    set price_date = day.today, hand_price = unit_price, hand_price_date = day.today, hand_price_at = clock_timestamp(),
      hand_price_by = ${actorId(actor)}
    from (select ${companyToday(companyId)} as today) day
    where company_id = ${companyId} and id = any (${ids}::uuid[]) and unit_price <> 0`.execute(db);
}

/**
 * Sets the price of a bought item to the price of the newest receipt, or back to a price set by hand. `date` is the
 * date of the price. A price without a date, as earlier versions wrote it, is stored as an earlier price set by hand.
 */
export async function applyItemPrice(
  context: Context,
  id: string,
  { price, date }: { price: number; date: string | null },
): Promise<void> {
  const { db, companyId } = context;
  const { rows } = await sql<{ before: number }>`
    with locked as (
      select id, unit_price, price_date is null and hand_price is null and unit_price > 0 as undated from inventory
      where company_id = ${companyId} and id = ${id} and deleted_at is null and kind = 'bought' for no key update
    )
    update inventory
    set unit_price = ${price}, price_date = ${date}::date,
      hand_price = case when undated then locked.unit_price else hand_price end,
      hand_price_date = case when undated then least(created_at::date, ${date}::date) else hand_price_date end,
      hand_price_at = case when undated then created_at else hand_price_at end
    from locked
    where inventory.company_id = ${companyId} and inventory.id = locked.id
    returning locked.unit_price as before`.execute(db);
  const [priced] = rows;
  if (priced && priced.before !== price) await publishPrice(context, id);
}

/** Returns the company's current calendar day. */
const companyToday = (companyId: string) =>
  sql<string>`(select (now() at time zone timezone)::date from companies where id = ${companyId})`;
