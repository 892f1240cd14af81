import { sql } from "kysely";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import { readExpectedUsage } from "#src/features/forecasts/server/expected-usage.ts";
import type { Usage } from "#src/features/price-watch/contract.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

export interface WeeklyUsage {
  /** What is used of an item in a week, in its present unit; null when that is not known. */
  of: (itemId: string) => Usage | null;
  /** What all items together cost a week at today's prices; null when no usage is known. */
  foodCost: number | null;
}

interface ItemRow {
  id: string;
  unit_price: number;
  today: string;
  /** What left the stock in the last 28 days for sales and batches. */
  used: number | null;
}

/** Reads what a week takes: by the forecast of 7 days where the plan has it, else by the last 28 days. */
export async function readWeeklyUsage(context: Context): Promise<WeeklyUsage> {
  const rows = await readItems(context);
  const today = rows[0]?.today;
  const expected =
    today !== undefined && hasPlus(await readPlus(context))
      ? await readExpectedUsage(context, "item", addDays(today, 1))
      : null;
  const usages = new Map(
    rows.map(({ id, used }): [string, Usage | null] => {
      const forecast = today === undefined ? null : (expected?.(id, addDays(today, 7)) ?? null);
      if (forecast !== null) return [id, { quantity: forecast.mean, from: "forecast" }];
      return [id, used === null || used <= 0 ? null : { quantity: used / 4, from: "past" }];
    }),
  );
  const costs = rows.flatMap(({ id, unit_price }) => (usages.get(id)?.quantity ?? 0) * unit_price);
  const foodCost = costs.reduce((sum, cost) => sum + cost, 0);
  return { of: (itemId) => usages.get(itemId) ?? null, foodCost: foodCost > 0 ? foodCost : null };
}

/** What is bought: prep items are made of it. */
async function readItems({ db, companyId }: Context): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select item.id, item.unit_price, (now() at time zone company.timezone)::date::text as today, moved.used
    from inventory item
    join companies company on company.id = item.company_id
    left join (
      select item_id, -sum(quantity) as used from present_movements
      where company_id = ${companyId} and reason in ('sale', 'return', 'consume')
        and created_at > now() - interval '28 days'
      group by item_id
    ) moved on moved.item_id = item.id
    where item.company_id = ${companyId} and item.deleted_at is null and item.kind = 'bought'`.execute(db);
  return rows;
}
