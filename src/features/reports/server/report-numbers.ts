import Big from "big.js";
import { type RawBuilder, sql } from "kysely";
import type { CostTotals, EngineeredDish, NamedTotals, OptionTotals } from "#src/features/reports/contract.ts";
import { classifyMenu } from "#src/features/reports/menu-engineering.ts";
import type { CompanyPeriod } from "#src/features/reports/server/period-sales.ts";
import { withDays } from "#src/features/reports/totals/server/days.ts";
import { orderCounts, soldOptions, soldPortions } from "#src/features/reports/totals/server/sold.ts";
import type { Context } from "#src/server/context.ts";
import { roundMoney } from "#src/shared/money.ts";

interface NamedRow extends NamedTotals {
  kind: "all" | "dish" | "category" | "size" | "menu_item";
  /** Portions with a known cost; costs are unrounded. */
  costed_items: number | null;
  costed_margin: string | null;
}

/** The earnings of a dish's portions with a known cost, by the dish's id. */
interface Earned {
  menu_item_id: string;
  items: number;
  margin: string;
}

/**
 * Returns the sales and costs in total, and by dish, category and size, best sellers first, and the earnings of each
 * dish of the menu. Costs and prices without tax are rounded once, because the database's arithmetic is exact.
 */
export async function namedTotals(context: Context, scope: CompanyPeriod) {
  const cost = sql`round(sum(cost), currency_digits(${scope.currency}))`;
  const costed = sql`round(sum(costed_revenue), currency_digits(${scope.currency}))`;
  const { rows } = await sql<NamedRow>`
    with ${withDays(context, scope)}
    select amounts.*, coalesce(counts.orders, 0) as orders
    from (
      select kind, name, sum(items) as items, sum(revenue) as revenue, ${costed} as costed_revenue,
        ${cost} as food_cost, ${costed} - ${cost} as margin,
        sum(costed_items) filter (where costed_items > 0) as costed_items,
        (sum(costed_revenue - cost) filter (where costed_items > 0))::text as costed_margin
      from (${soldPortions(context, scope)}) as portions
      cross join lateral (
        values ('all', ''), ('dish', dish_name), ('category', category), ('size', size_name),
          ('menu_item', menu_item_id::text)) as part (kind, name)
      where kind <> 'menu_item' or name is not null
      group by kind, name
    ) as amounts
    left join (${orderCounts(context, scope)}) as counts on counts.kind = amounts.kind and counts.name = amounts.name
    order by revenue desc, name`.execute(context.db);
  const by = (wanted: NamedRow["kind"]): NamedTotals[] =>
    rows.flatMap(({ kind, costed_items: _, costed_margin: __, ...totals }) => (kind === wanted ? [totals] : []));
  const earned = rows.flatMap(({ kind, name, costed_items, costed_margin }): Earned[] =>
    kind === "menu_item" && costed_items !== null && costed_margin !== null
      ? [{ menu_item_id: name, items: costed_items, margin: costed_margin }]
      : [],
  );
  const { costed_revenue = 0, food_cost = 0, margin = 0 } = by("all")[0] ?? {};
  return {
    costs: { costed_revenue, food_cost, margin } satisfies CostTotals,
    by_dish: by("dish"),
    by_category: by("category"),
    by_size: by("size"),
    earned,
  };
}

/**
 * Returns the sales and costs of each option, best sellers first. A price may have more decimals than the currency, so
 * sums are rounded.
 */
export async function optionTotals(context: Context, scope: CompanyPeriod): Promise<OptionTotals[]> {
  const rounded = (amount: RawBuilder<unknown>) => sql`round(${amount}, currency_digits(${scope.currency}))`;
  const [costed, cost] = [rounded(sql`sum(costed_revenue)`), rounded(sql`sum(cost)`)];
  const { rows } = await sql<OptionTotals>`
    with ${withDays(context, scope)}
    select group_name as "group", option_name as name, sum(orders) as orders, sum(items) as items,
      sum(costed_items) as costed_items, ${rounded(sql`sum(revenue)`)} as revenue, ${costed} as costed_revenue, ${cost} as food_cost,
      ${costed} - ${cost} as margin
    from (${soldOptions(context, scope)}) as options
    group by group_name, option_name
    order by revenue desc, items desc, group_name, option_name`.execute(context.db);
  return rows;
}

/**
 * Returns the margins of the dishes, computed from the sold portions with a known cost. For a dish on the menu that
 * nobody ordered, returns the margin of one portion.
 */
async function dishMargins({ db, companyId }: Context, scope: CompanyPeriod, earned: readonly Earned[]) {
  const { rows } = await sql<{ category: string; name: string; items: number; margin: string; unit_margin: string }>`
    select coalesce(category.name, 'Other Items') as category, dish.name, coalesce(found.items, 0) as items,
      coalesce(found.margin, 0)::text as margin, coalesce(found.margin / found.items, menu.unit_margin)::text as unit_margin
    from dish
    left join menu_category category on category.company_id = ${companyId} and category.id = dish.category_id
    left join jsonb_to_recordset(${JSON.stringify(earned)}::jsonb) as found (
      menu_item_id uuid, items numeric, margin numeric) on found.menu_item_id = dish.id
    left join lateral (
      select without_tax(size.price, included_percent(${companyId}, dish.id)) - (
        select case when bool_and(item.unit_price > 0) then sum(part.stock_quantity * item.unit_price) end
        from dish_ingredient part
        join inventory item on item.company_id = ${companyId} and item.id = part.ingredient_id
        where part.company_id = ${companyId} and part.dish_size_id = size.id) as unit_margin
      from dish_size size
      where size.company_id = ${companyId} and size.menu_item_id = dish.id and size.deleted_at is null
      order by size.position, size.id limit 1
    ) as menu on dish.deleted_at is null and dish.is_available and dish.created_at < ${scope.ends}
    where dish.company_id = ${companyId} and coalesce(found.margin, menu.unit_margin) is not null
    order by category, items desc, lower(dish.name)`.execute(db);
  return rows;
}

export async function menuEngineering(
  context: Context,
  scope: CompanyPeriod,
  earned: readonly Earned[],
): Promise<EngineeredDish[]> {
  const dishes = await dishMargins(context, scope, earned);
  return [...Map.groupBy(dishes, ({ category }) => category).values()].flatMap((menu) => {
    const classes = classifyMenu(menu.map(({ items, unit_margin }) => ({ units: items, margin: unit_margin })));
    return menu.flatMap(({ margin, unit_margin, ...dish }, index) => {
      const menu_class = classes[index];
      if (!menu_class) return [];
      const money = (amount: string) => roundMoney(new Big(amount), scope.currency);
      return [{ ...dish, unit_margin: money(unit_margin), margin: money(margin), menu_class }];
    });
  });
}
