import { sql } from "kysely";
import type { OptionGroup } from "#src/features/offer/options/contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

/** Returns the company's groups in their order. */
export async function listGroups({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<OptionGroup[]> {
  const { rows } = await sql<OptionGroup>`
    select g.id, g.name, g.choose_min, g.choose_max, g.included, g.extra_price, coalesce(listed.options, '[]') as options,
      coalesce(used.dishes, '[]') as dishes
    from option_groups g
    left join (
      select option.group_id, json_agg(json_build_object('id', option.id, 'name', option.name, 'price', option.price,
        'is_default', option.is_default, 'is_available', option.is_available, 'sold_out',
        not option.is_available or is_stopped(option.sold_out_at, option.sold_out_until, now())
          or (needed.is_short and not company.allow_negative_stock) or coalesce(part.is_off, false),
        'cost', case when option.dish_size_id is null then made.cost else part.cost end,
        'lines', coalesce(made.lines, '[]'), 'dish', part.dish) order by option.position, option.id) as options
      from options option
      join companies company on company.id = option.company_id
      cross join lateral (
        select coalesce(bool_or(item.quantity_available < need.quantity), false) as is_short
        from (
          select item_id, quantity from option_needs
          where company_id = option.company_id and option_id = option.id
          union all
          select item_id, quantity from recipe_needs
          where company_id = option.company_id and size_id = option.dish_size_id
        ) as need
        join inventory item on item.company_id = option.company_id and item.id = need.item_id
      ) as needed
      left join lateral (
        select json_build_object('id', dish.id, 'name', dish.name, 'size_id', size.id, 'size_name', size.name,
            'category_id', dish.category_id, 'price', size.price,
            'is_removed', dish.deleted_at is not null or size.deleted_at is not null) as dish,
          dish.deleted_at is not null or size.deleted_at is not null or offer_reason(dish.is_available,
            dish.sold_out_at, dish.sold_out_until, size.sold_out_at, size.sold_out_until, null, null, now()) is not null
            as is_off,
          (select case when bool_and(item.unit_price > 0) then sum(used.stock_quantity * item.unit_price) end
            from dish_ingredient used
            join inventory item on item.company_id = used.company_id and item.id = used.ingredient_id
            where used.company_id = option.company_id and used.dish_size_id = size.id) as cost
        from dish_size size join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
        where size.company_id = option.company_id and size.id = option.dish_size_id
      ) as part on true
      cross join lateral (
        select json_agg(json_build_object('id', line.id, 'ingredient_id', item.id, 'name', item.name,
            'quantity', line.quantity, 'unit', line.unit,
            'display_unit', line.display_unit, 'yield_percent', line.yield_percent,
            'stock_quantity', line.stock_quantity, 'item_unit', item.unit,
            'scales_with_size', line.scales_with_size) order by line.position, line.id) as lines,
          case when coalesce(bool_and(item.unit_price > 0), true)
            then coalesce(sum(line.stock_quantity * item.unit_price), 0) end as cost
        from option_lines line
        join inventory item on item.company_id = line.company_id and item.id = line.ingredient_id
        where line.company_id = option.company_id and line.option_id = option.id
      ) as made
      where option.company_id = ${companyId} and option.deleted_at is null
      group by option.group_id
    ) as listed on listed.group_id = g.id
    left join (
      select link.group_id, json_agg(json_build_object('id', dish.id, 'name', dish.name, 'position', link.position,
        'choose_min', link.choose_min, 'choose_max', link.choose_max) order by lower(dish.name), dish.id) as dishes
      from dish_option_groups link
      join dish on dish.company_id = link.company_id and dish.id = link.dish_id
      where link.company_id = ${companyId} and dish.deleted_at is null
      group by link.group_id
    ) as used on used.group_id = g.id
    where g.company_id = ${companyId} and g.deleted_at is null
    order by g.position, g.id`.execute(db);
  return rows;
}

export async function readGroup(context: Pick<Context, "db" | "companyId">, id: string): Promise<OptionGroup> {
  const group = (await listGroups(context)).find((group) => group.id === id);
  if (!group) throw notFound("Group of options");
  return group;
}
