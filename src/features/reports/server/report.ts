import { shownUnit } from "#src/features/inventory/server/shown-units.ts";
import { shownQuantity } from "#src/shared/units.ts";
import Big from "big.js";
import { sql } from "kysely";
import type { CostTotals, Period, Report } from "#src/features/reports/contract.ts";
import { menuEngineering, namedTotals, optionTotals } from "#src/features/reports/server/report-numbers.ts";
import { type CompanyPeriod, readCompanyPeriod, salesByTime } from "#src/features/reports/server/period-sales.ts";
import { taxTotals } from "#src/features/reports/server/tax-totals.ts";
import { typeTotals } from "#src/features/reports/server/type-totals.ts";
import { withDays } from "#src/features/reports/totals/server/days.ts";
import { queueCatchUp } from "#src/features/reports/totals/server/jobs.ts";
import { movedStock } from "#src/features/reports/totals/server/moved-stock.ts";
import type { Context } from "#src/server/context.ts";
import { roundMoney, sum } from "#src/shared/money.ts";

/** The report of a period, in the restaurant's timezone. */
export async function readReport(context: Context, period: Period): Promise<Report> {
  const scope = await readCompanyPeriod(context, period);
  const { totals, takenBack, isBehind, ...sales } = await salesByTime(context, scope);
  if (isBehind) await queueCatchUp(context);
  const { costs, earned, ...sellers } = await namedTotals(context, scope);
  const { stock, waste_cost } = await stockMoved(context, scope);
  const { name, currency, country, timezone } = scope;
  return {
    company: name,
    currency,
    country,
    timezone,
    ...period,
    totals: {
      ...totals,
      ...costs,
      average_order_value:
        totals.orders === 0
          ? 0
          : roundMoney(new Big(totals.revenue).plus(takenBack.refunds).div(totals.orders), currency),
      food_cost_percent: percentOf(costs),
      waste_cost,
      ...takenBack,
    },
    ...sales,
    ...sellers,
    by_option: await optionTotals(context, scope),
    by_tax: await taxTotals(context, scope),
    by_type: await typeTotals(context, scope),
    menu_engineering: await menuEngineering(context, scope, earned),
    stock,
  };
}

function percentOf({ food_cost, costed_revenue }: CostTotals): number | null {
  if (costed_revenue === 0) return null;
  return new Big(food_cost).times(100).div(costed_revenue).round(1, Big.roundHalfUp).toNumber();
}

function inShownUnit({ display_unit, ...row }: Report["stock"][number] & { display_unit: string | null }) {
  const unit = shownUnit({ unit: row.unit, display_unit });
  const shown = (quantity: number) => (unit === row.unit ? quantity : shownQuantity(quantity, unit));
  return { ...row, unit, used: shown(row.used), wasted: shown(row.wasted), received: shown(row.received) };
}

/** Returns the stock used by sales (less returns), wasted and received, in the item's present unit. */
async function stockMoved(context: Context, scope: CompanyPeriod) {
  const { db, companyId } = context;
  const { currency } = scope;
  const { rows } = await sql<Report["stock"][number] & { exact: string; display_unit: string | null }>`
    with ${withDays(context, scope)}
    select name, unit, display_unit, used, wasted, received, waste::text as exact, round(waste, currency_digits(${currency})) as waste_cost
    from (
      select item.id, item.name, item.unit, item.display_unit, used, wasted, received, wasted * item.unit_price as waste
      from (${movedStock(context, scope)}) as moved
      join inventory item on item.company_id = ${companyId} and item.id = moved.item_id
    ) as moved
    order by lower(name), id`.execute(db);
  const waste = sum(rows.map(({ exact }) => exact));
  return { stock: rows.map(({ exact: _, ...row }) => inShownUnit(row)), waste_cost: roundMoney(waste, currency) };
}
