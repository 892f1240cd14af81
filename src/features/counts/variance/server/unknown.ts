import { sql } from "kysely";
import type { CompanyPeriod } from "#src/features/reports/server/period-sales.ts";
import type { VarianceReport } from "#src/features/counts/variance/contract.ts";
import { isCount } from "#src/features/counts/variance/server/ledger-sums.ts";
import { isStoredDay, withDays } from "#src/features/reports/totals/server/days.ts";
import { soldPortions } from "#src/features/reports/totals/server/sold.ts";
import type { Context } from "#src/server/context.ts";

type Unknown = VarianceReport["unknown"];

/** Returns what the report does not cover: items without two counts, portions without a recipe, special requests. */
export async function readUnknown(
  context: Context,
  scope: CompanyPeriod,
  comparedIds: readonly string[],
): Promise<Unknown> {
  const uncounted = await readUncounted(context, scope, comparedIds);
  return { uncounted, ...(await readWithoutRecipe(context, scope)) };
}

/**
 * Returns the items that moved in the period and do not have two counts to compare. There are few of them, so only they
 * are looked up: whether a stored day has them, or otherwise whether their ledger has a movement on a day that is not
 * stored.
 */
async function readUncounted(
  context: Context,
  scope: CompanyPeriod,
  comparedIds: readonly string[],
): Promise<Unknown["uncounted"]> {
  const { db, companyId } = context;
  const { rows } = await sql<Unknown["uncounted"][number]>`
    with ${withDays(context, scope)}, others as materialized (
      select id, name from inventory
      where company_id = ${companyId} and deleted_at is null and id <> all (${comparedIds}::uuid[])
    )
    select id, name, (exists (
        select from stock_movements movement
        where movement.company_id = ${companyId} and movement.item_id = others.id
          and ${isCount} and movement.created_at < ${scope.ends}))::int as counts
    from others
    where id in (select item_id from daily_stock where ${isStoredDay(context, scope)})
      or exists (
        select from (
          select created_at from stock_movements
          where company_id = ${companyId} and item_id = others.id and reason <> 'count'
          order by seq desc offset 0
        ) as movement
        join open_days on movement.created_at >= open_days.begins and movement.created_at < open_days.ends)
    order by lower(name), id`.execute(db);
  return rows;
}

async function readWithoutRecipe(context: Context, scope: CompanyPeriod): Promise<Omit<Unknown, "uncounted">> {
  const { db, companyId } = context;
  // The condition is applied before the sums, because nearly every portion has a recipe.
  const isWithout = sql<boolean>`(special or size_id is null or size_id not in (
    select dish_size_id from dish_ingredient where company_id = ${companyId}))`;
  const { rows } = await sql<{ name: string; portions: number; special: boolean }>`
    with ${withDays(context, scope)}
    select case when special then '' else dish_name end as name, special, sum(items) as portions
    from (${soldPortions(context, scope, isWithout)}) as sold
    group by 1, 2
    order by portions desc, name`.execute(db);
  return {
    without_recipe: rows.filter(({ special }) => !special).map(({ name, portions }) => ({ name, portions })),
    special_requests: rows.find(({ special }) => special)?.portions ?? 0,
  };
}
