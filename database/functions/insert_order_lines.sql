-- Inserts the lines of an order, with what was chosen for them, as price_lines has completed them. `first_position` is the
-- position before the first of them; 0 for a new order.
create or replace function insert_order_lines(company uuid, order_key uuid, lines jsonb, chosen boolean, digits integer,
  first_position integer) returns void
language plpgsql
as $$
#variable_conflict use_column
begin
  insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, size_name, quantity, unit_price,
    total_price, unit_cost, note, position, tax_name, tax_percent, tax_added, part_of, full_price)
  select company, line.id, order_key, line.menu_item_id, line.size_id, line.dish_name, line.size_name, line.quantity,
    priced.price,
    -- The difference of rounded running totals, so that the lines always add up to the order's total.
    round(sum(priced.price * line.quantity) over running, digits)
      - round(sum(priced.price * line.quantity) over running - priced.price * line.quantity, digits),
    case when chosen and line.problem is null then recipe.cost + line.option_cost else recipe.cost end, line.note,
    first_position + position, line.tax_name, line.tax_percent, line.tax_added, line.part_of, line.full_price
  from rows from (jsonb_to_recordset(lines) as (id uuid, menu_item_id uuid, size_id uuid, dish_name text, size_name text,
    quantity integer, price numeric, note text, problem text, option_cost numeric, tax_name text, tax_percent numeric,
    tax_added boolean, part_of uuid, full_price numeric))
    with ordinality as line (id, menu_item_id, size_id, dish_name, size_name, quantity, price, note, problem, option_cost,
      tax_name, tax_percent, tax_added, part_of, full_price, position)
  cross join lateral (select case when line.problem is null then line.price else 0 end as price) as priced
  left join lateral (
    -- With an ingredient that has no price the cost of a portion is unknown (null), as on the dish's own screen.
    select case when bool_and(item.unit_price > 0) then sum(part.stock_quantity * item.unit_price) end as cost
    from dish_ingredient part
    join inventory item on item.company_id = part.company_id and item.id = part.ingredient_id
    where part.company_id = company and part.dish_size_id = line.size_id and line.problem is null
  ) as recipe on true
  window running as (order by position);

  if chosen then
    -- An option that a guest chose for a deleted dish is stored by name, and without a price.
    insert into order_item_options (company_id, id, order_item_id, option_id, group_name, option_name, count, unit_price,
      total_price, unit_cost, position, part_id)
    select company, uuid_v7(), line.id, choice.option_id, choice.group_name, choice.option_name, choice.count,
      case when line.problem is null then choice.unit_price else 0 end,
      case when line.problem is null then choice.total_price else 0 end,
      (line.costs ->> choice.option_id::text)::numeric, choice.position, choice.part_id
    from jsonb_to_recordset(lines) as line (id uuid, problem text, options jsonb, costs jsonb)
    cross join lateral rows from (jsonb_to_recordset(line.options) as (option_id uuid, group_name text, option_name text,
      count integer, unit_price numeric, total_price numeric, part_id uuid))
      with ordinality as choice (option_id, group_name, option_name, count, unit_price, total_price, part_id, position);
  end if;
end
$$;
