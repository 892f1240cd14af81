import Big from "big.js";
import { sql } from "kysely";
import type { StockValue, ValuedItem } from "#src/features/reports/stock-value/contract.ts";
import { itemPriceDecimals } from "#src/features/inventory/server/shown-units.ts";
import { readAverages } from "#src/features/reports/stock-value/server/stored-costs.ts";
import { type DayRange, withDays } from "#src/features/reports/totals/server/days.ts";
import { changedStock } from "#src/features/reports/totals/server/moved-stock.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY, roundMoney, sum } from "#src/shared/money.ts";
import { addDays } from "#src/shared/time.ts";
import { priceDecimals } from "#src/shared/units.ts";

interface ItemRow {
  id: string;
  name: string;
  unit: string;
  category: string | null;
  display_unit: string | null;
  unit_price: number;
  quantity: string;
}

interface ValuedRow {
  item: ValuedItem;
  exact: Big | null;
}

/** Returns the value of the stock at the end of a day of the company. */
export async function readStockValue(context: Context, date: string): Promise<StockValue> {
  const { name, today, ...company } = await readCompany(context);
  const currency = company.currency || DEFAULT_CURRENCY;
  const ends = await readEnd(context, date);
  const after = { from: addDays(date, 1), to: today, timezone: company.timezone };
  const items = await readItems(context, ends, after);
  const fallback = new Map(items.map(({ id, unit_price }) => [id, unit_price]));
  const average = await readAverages(context, { until: sql`${ends}::timestamptz` }, fallback);
  const rows = items.map((item) => valued(item, average.get(item.id), currency));
  return {
    company: name,
    currency,
    timezone: company.timezone,
    date,
    total: totalOf(rows, currency),
    items: rows.map(({ item }) => item).toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1)),
    by_category: [...Map.groupBy(rows, ({ item }) => item.category ?? "No category")]
      .map(([category, members]) => ({ name: category, items: members.length, value: totalOf(members, currency) }))
      .toSorted((a, b) => b.value - a.value),
    without_value: rows.filter(({ item }) => item.value === null).length,
  };
}

const totalOf = (rows: readonly ValuedRow[], currency: string) =>
  roundMoney(sum(rows.flatMap(({ exact }) => exact ?? [])), currency);

function valued({ quantity, unit_price, ...item }: ItemRow, average: Big | undefined, currency: string): ValuedRow {
  const cost = average ?? (unit_price > 0 ? new Big(unit_price) : null);
  const stock = new Big(quantity);
  const exact = cost && stock.gt(0) ? stock.times(cost) : null;
  return {
    exact,
    item: {
      id: item.id,
      name: item.name,
      unit: item.unit,
      category: item.category,
      quantity: stock.toNumber(),
      average_cost: cost?.round(priceDecimals(item.display_unit), Big.roundHalfUp).toNumber() ?? null,
      cost_source: average ? "average" : cost && "item",
      value: exact && roundMoney(exact, currency),
    },
  };
}

async function readCompany({ db, companyId }: Context) {
  return db
    .selectFrom("companies")
    .select(["name", "currency", "timezone", sql<string>`(now() at time zone timezone)::date::text`.as("today")])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the end of a day of the company. It becomes a parameter of the next queries, so that the planner knows how
 * few rows come after it.
 */
async function readEnd({ db, companyId }: Context, date: string): Promise<string> {
  const { rows } = await sql<{ ends: string }>`
    select (${date}::date + 1)::timestamp at time zone timezone as ends
    from companies where id = ${companyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The company of the context does not exist.");
  return row.ends;
}

/** Returns the items that existed and had stock at the end of the day, in their unit at that time. */
async function readItems({ db, companyId }: Context, ends: string, after: DayRange): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with ${withDays({ companyId }, after)}
    select item.id, item.name, category.name as category, stock.quantity::text as quantity,
      coalesce(later.from_unit, item.unit) as unit,
      round(item.unit_price * coalesce(later.factor, 1), ${itemPriceDecimals}) as unit_price, item.display_unit
    from inventory item
    left join (
      select item_id, sum(quantity) as quantity from (${changedStock({ companyId }, after)}) as changed group by item_id
    ) as moved on moved.item_id = item.id
    cross join lateral (select item.quantity_available - coalesce(moved.quantity, 0) as quantity) as stock
    left join ingredient_categories category on category.company_id = ${companyId} and category.id = item.category_id
    left join lateral (
      select (array_agg(changed.from_unit order by changed.seq))[1] as from_unit, product(changed.unit_factor) as factor
      from stock_movements changed
      where changed.company_id = ${companyId} and changed.item_id = item.id and changed.unit_factor is not null
        and changed.created_at >= ${ends}::timestamptz
    ) as later on true
    where item.company_id = ${companyId} and stock.quantity <> 0
      and (item.deleted_at is null or item.deleted_at >= ${ends}::timestamptz)
    order by lower(item.name), item.id`.execute(db);
  return rows;
}
