import { sql } from "kysely";
import type { Period, Report, SalesTotals } from "#src/features/reports/contract.ts";
import { areManyOpen, withDays } from "#src/features/reports/totals/server/days.ts";
import { haveDishesMoved, salesByHour, type Sold } from "#src/features/reports/totals/server/sold.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

/**
 * The company's data that the report needs, with the period and the moment at which it ends in the company's timezone.
 */
export interface CompanyPeriod extends Sold {
  name: string;
  country: string;
  ends: string;
}

export async function readCompanyPeriod({ db, companyId }: Context, { from, to }: Period): Promise<CompanyPeriod> {
  const { rows } = await sql<Omit<CompanyPeriod, "from" | "to">>`
    select name, currency, country, timezone, (${to}::date + 1)::timestamp at time zone timezone as ends
    from companies where id = ${companyId}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error("The company of the context does not exist.");
  return { ...found, from, to };
}

interface GroupedRow extends SalesTotals {
  day: string | null;
  hour: number | null;
  cancelled_orders: number;
  refunded_orders: number;
  refunds: number;
  discounts: number;
  voids: number;
  is_behind: boolean;
}

/** Returns the sales of the whole period, of each of its days and of each hour of the day. */
export async function salesByTime(context: Context, scope: CompanyPeriod) {
  const { rows } = await sql<GroupedRow>`
    with ${withDays(context, scope)}
    select day, hour, coalesce(sum(orders), 0) as orders, coalesce(sum(items), 0) as items,
      coalesce(sum(revenue), 0) as revenue, coalesce(sum(cancelled_orders), 0) as cancelled_orders,
      coalesce(sum(refunded_orders), 0) as refunded_orders, coalesce(sum(refunds), 0) as refunds,
      coalesce(sum(discounts), 0) as discounts, coalesce(sum(voids), 0) as voids,
      ${areManyOpen} or ${haveDishesMoved(context)} as is_behind
    from (${salesByHour(context, scope)}) as sales
    group by grouping sets ((), (day), (hour))`.execute(context.db);
  const none: SalesTotals = { orders: 0, items: 0, revenue: 0 };
  const totalsOf = ({ orders, items, revenue }: SalesTotals): SalesTotals => ({ orders, items, revenue });
  const whole = rows.find(({ day, hour }) => day === null && hour === null);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  const days: Report["by_day"] = [];
  for (let day = scope.from; day <= scope.to; day = addDays(day, 1)) {
    days.push({ day, ...totalsOf(byDay.get(day) ?? none) });
  }
  return {
    totals: totalsOf(whole ?? none),
    /** The cancelled orders of the period, its refunds, and the discounts and voids of its orders. */
    takenBack: {
      cancelled_orders: whole?.cancelled_orders ?? 0,
      refunded_orders: whole?.refunded_orders ?? 0,
      refunds: whole?.refunds ?? 0,
      discounts: whole?.discounts ?? 0,
      voids: whole?.voids ?? 0,
    },
    by_day: days,
    by_hour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...totalsOf(byHour.get(hour) ?? none) })),
    /** Whether the stored totals should be updated. */
    isBehind: whole?.is_behind ?? false,
  };
}
