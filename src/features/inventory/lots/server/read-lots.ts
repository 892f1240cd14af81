import { type RawBuilder, sql } from "kysely";
import { expiring } from "#src/features/inventory/lots/request-contract.ts";
import type { Lot } from "#src/features/inventory/lots/contract.ts";
import { NOTICE_DAYS } from "#src/features/inventory/lots/rules.ts";
import type { RequestKind } from "#src/server/agent-requests.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/**
 * Selects the company's lots that are not used up, with `remaining` and `days_left`. The stock consists of the lots
 * that expire last: the remaining quantity of a lot is the part of the stock that exceeds the lots expiring after it
 * (`remainingLots` in rules.ts). The result is a query.
 */
const presentLots = ({ companyId }: Pick<Context, "companyId">, items: RawBuilder<boolean>) => sql`
  select lot.*, lot.expires_on - (now() at time zone company.timezone)::date as days_left,
    (now() at time zone company.timezone)::date as today
  from (
    select stored.*, item.name, item.unit, least(stored.quantity, item.quantity_available - (
      coalesce(sum(stored.quantity) over (
        partition by stored.item_id order by stored.expires_on desc, stored.received_at desc, stored.id desc
        rows between unbounded preceding and 1 preceding), 0))) as remaining
    from stock_lots stored
    join inventory item on item.company_id = stored.company_id and item.id = stored.item_id
    where stored.company_id = ${companyId} and item.deleted_at is null and item.quantity_available > 0 and ${items}
  ) as lot
  join companies company on company.id = lot.company_id
  where lot.remaining > 0`;

/** The dishes on the menu and the prep items that use the item of a lot, by name. */
const usedIn = ({ companyId }: Pick<Context, "companyId">) => sql`(
    select coalesce(json_agg(used order by lower(name), id), '[]') from (
      select 'dish' as kind, dish.id, dish.name from recipe_needs need
      join dish_size size on size.company_id = need.company_id and size.id = need.size_id and size.deleted_at is null
      join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
      where need.company_id = ${companyId} and need.item_id = lot.item_id and dish.deleted_at is null and dish.is_available
      union
      select 'prep', made.id, made.name from prep_lines line
      join inventory made on made.company_id = line.company_id and made.id = line.item_id
      where line.company_id = ${companyId} and line.ingredient_id = lot.item_id and made.deleted_at is null
    ) as used)`;

async function selectLots(
  context: Pick<Context, "db" | "companyId">,
  items: RawBuilder<boolean>,
  lots: RawBuilder<boolean>,
): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select id, item_id, name, unit, quantity, remaining, received_at, expires_on::text as expires_on, days_left, source,
      ${usedIn(context)} as used_in
    from (${presentLots(context, items)}) as lot
    where ${lots}
    order by expires_on, lower(name), id`.execute(context.db);
  return rows;
}

/** Returns the remaining lots that expire within some days, or all lots of one item, first to expire first. */
export async function listLots(context: Context, { days, item_id }: { days: number; item_id?: string | undefined }) {
  const { rows } = await sql<{ today: string }>`
    select ((now() at time zone timezone)::date)::text as today from companies where id = ${context.companyId}`.execute(
    context.db,
  );
  const lots =
    item_id === undefined
      ? await selectLots(context, expiringItems(context, days), sql<boolean>`days_left <= ${days}`)
      : await selectLots(context, sql<boolean>`stored.item_id = ${item_id}`, sql<boolean>`true`);
  return { today: rows[0]?.today ?? "", lots };
}

/** Selects the items that have a lot expiring within these days; only these items are read. */
const expiringItems = ({ companyId }: Pick<Context, "companyId">, days: number) => sql<boolean>`stored.item_id in (
    select item_id from stock_lots soon
    where soon.company_id = ${companyId} and soon.expires_on <= (
      select (now() at time zone timezone)::date + ${days}::integer from companies where id = ${companyId}))`;

/** Returns the lots with these ids that are not used up. */
export function readLots(context: Pick<Context, "db" | "companyId">, ids: readonly string[]): Promise<Lot[]> {
  const items = sql<boolean>`stored.item_id in (
    select item_id from stock_lots wanted where wanted.company_id = ${context.companyId} and wanted.id = any(${[...ids]}::uuid[]))`;
  return selectLots(context, items, sql<boolean>`id = any(${[...ids]}::uuid[])`);
}

export async function readLot(context: Context, id: string): Promise<Lot> {
  const [lot] = await readLots(context, [id]);
  if (!lot) throw notFound("Use-by date");
  return lot;
}

/** The lots that expire soon or have expired. When the date of a lot changes or passes, its request has a new cause. */
export const expiringLots: RequestKind<typeof expiring> = {
  shape: expiring,
  number: 4,
  rank: 80,
  select: (context) => sql`
    select id, name, '{}'::uuid[] as items, expires_on || case when days_left < 0 then ' expired' else '' end as cause,
      1000 - days_left as urgency,
      jsonb_build_object('item_id', item_id, 'remaining', remaining, 'unit', unit, 'expires_on', expires_on,
        'days_left', days_left, 'used_in', ${usedIn(context)}) as facts
    from (${presentLots(context, expiringItems(context, NOTICE_DAYS))}) as lot
    where days_left <= ${NOTICE_DAYS}`,
};
