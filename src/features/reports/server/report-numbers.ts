import Big from "big.js";
import { type RawBuilder, sql } from "kysely";
import type { CostTotals, EngineeredDish, NamedTotals } from "#src/features/reports/contract.ts";
import { classifyMenu } from "#src/features/reports/menu-engineering.ts";
import { type CompanyPeriod, soldLines } from "#src/features/reports/server/period-sales.ts";
import type { Context } from "#src/server/context.ts";
import { roundMoney } from "#src/shared/money.ts";

/** The revenue and cost of the portions with a known cost; rounded once, because the database's arithmetic is exact. */
const costColumns = ({ currency }: CompanyPeriod) => {
  const revenue = sql`coalesce(sum(line.revenue) filter (where line.unit_cost is not null), 0)`;
  const cost = sql`round(coalesce(sum(line.unit_cost * line.quantity), 0), currency_digits(${currency}))`;
  return sql`${revenue} as costed_revenue, ${cost} as food_cost, ${revenue} - ${cost} as margin`;
};

const SPECIAL_REQUESTS = "Special requests";

interface GroupedRow extends NamedTotals {
  dish: string | null;
  category: string | null;
  size: string | null;
}

/** The sales and costs as a whole, and by dish, category and size, best sellers first. */
export async function namedTotals(context: Context, scope: CompanyPeriod) {
  const { db, companyId } = context;
  const { rows } = await sql<GroupedRow>`
    select dish, category, size, count(distinct line.order_id) as orders, coalesce(sum(line.quantity), 0) as items,
      coalesce(sum(line.revenue), 0) as revenue, ${costColumns(scope)}
    from (
      select line.order_id, line.quantity, line.revenue, line.unit_cost,
        case when line.special then ${SPECIAL_REQUESTS} else line.dish_name end as dish,
        case when line.special then ${SPECIAL_REQUESTS} else coalesce(category.name, 'Other Items') end as category,
        case when line.special then ${SPECIAL_REQUESTS} else coalesce(line.size_name, 'Regular') end as size
      from (${soldLines(context, scope)}) as line
      left join dish on dish.company_id = ${companyId} and dish.id = line.menu_item_id
      left join menu_category category on category.company_id = ${companyId} and category.id = dish.category_id
    ) as line
    group by grouping sets ((), (dish), (category), (size))
    order by revenue desc, dish, category, size`.execute(db);
  const by = (key: "dish" | "category" | "size"): NamedTotals[] =>
    rows.flatMap(({ dish, category, size, ...totals }) => {
      const name = { dish, category, size }[key];
      return name === null ? [] : [{ ...totals, name }];
    });
  const whole = rows.find(({ dish, category, size }) => dish === null && category === null && size === null);
  const { costed_revenue = 0, food_cost = 0, margin = 0 } = whole ?? {};
  return {
    costs: { costed_revenue, food_cost, margin } satisfies CostTotals,
    by_dish: by("dish"),
    by_category: by("category"),
    by_size: by("size"),
  };
}

/**
 * The margins of the dishes: of the portions sold with a known cost, and for a dish on the menu that nobody ordered,
 * what one portion would earn.
 */
async function dishMargins({ db, companyId }: Context, scope: CompanyPeriod, lines: RawBuilder<unknown>) {
  const { rows } = await sql<{ category: string; name: string; items: number; margin: string; unit_margin: string }>`
    select coalesce(category.name, 'Other Items') as category, dish.name, coalesce(found.items, 0) as items,
      coalesce(found.margin, 0)::text as margin, coalesce(found.margin / found.items, menu.unit_margin)::text as unit_margin
    from dish
    left join menu_category category on category.company_id = ${companyId} and category.id = dish.category_id
    left join (
      select line.menu_item_id, sum(line.quantity) as items, sum(line.revenue - line.unit_cost * line.quantity) as margin
      from (${lines}) as line where line.unit_cost is not null group by 1
    ) as found on found.menu_item_id = dish.id
    left join lateral (
      select size.price - (
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

export async function menuEngineering(context: Context, scope: CompanyPeriod): Promise<EngineeredDish[]> {
  const dishes = await dishMargins(context, scope, soldLines(context, scope));
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
