-- What the lines of an order are and cost now: of the dishes as they are on the menu, with what was chosen of their options.
-- Rejects what cannot be ordered with raise_order_error, as DISH_UNAVAILABLE or SOLD_OUT; stock is not looked at.
--
-- `request`: as place_order has it. `timezone`: the restaurant's.
--
-- Returns the lines as take_stock and insert_order_lines take them, and of those that can be ordered the `total`, rounded, and
-- whether their prices are the ones in the request (`agreed`). `special`: a dish was deleted while a guest ordered; its
-- lines have the problem 'removed'. `chosen`: whether a line has options. The parts of combos are lines of their own
-- (split_combos.sql).
create or replace function price_lines(company uuid, request jsonb, timezone text, digits integer,
  out lines jsonb, out special boolean, out total numeric, out portions bigint, out agreed boolean, out chosen boolean)
language plpgsql
as $$
#variable_conflict use_column
declare
  for_diner constant boolean := request ->> 'channel' = 'menu';
  problems text[];
begin
  select
    jsonb_agg(jsonb_build_object(
      'id', asked.id, 'menu_item_id', dish.id, 'size_id', size.id, 'dish_name', coalesce(dish.name, asked.dish_name),
      'size_name', size.name, 'quantity', asked.quantity, 'price', size.price, 'note', asked.note,
      'problem', found.problem) order by asked.position),
    array_agg(distinct found.problem) filter (where found.problem is not null),
    coalesce(round(sum(size.price * asked.quantity) filter (where found.problem is null), digits), 0),
    sum(asked.quantity),
    coalesce(bool_and(asked.price is null or asked.price = size.price) filter (where found.problem is null), true),
    coalesce(bool_or(dish.has_options), false)
  into lines, problems, total, portions, agreed, chosen
  from rows from (jsonb_to_recordset(request -> 'items') as (id uuid, menu_item_id uuid, size_id uuid, quantity integer,
    price numeric, dish_name text, size_name text, note text))
    with ordinality as asked (id, menu_item_id, size_id, quantity, price, dish_name, size_name, note, position)
  left join dish on dish.company_id = company and dish.id = asked.menu_item_id
  left join lateral (
    -- A line without a size means the first size; its price is the dish's price.
    select id, name, price, deleted_at, sold_out_at, sold_out_until from dish_size
    where dish_size.company_id = company and dish_size.menu_item_id = dish.id
      and (dish_size.id = asked.size_id or asked.size_id is null)
    order by dish_size.deleted_at is not null, dish_size.position, dish_size.id limit 1
  ) as size on true
  cross join lateral (
    select case
      when size.id is null then 'unknown'
      when dish.deleted_at is not null then
        -- A guest may have opened the menu before the dish was removed, but hardly more than a day before.
        case when for_diner and dish.deleted_at > now() - interval '1 day' then 'removed' else 'unknown' end
      when size.deleted_at is not null then 'unknown'
      else case offer_reason(dish.is_available, dish.sold_out_at, dish.sold_out_until, size.sold_out_at,
          size.sold_out_until, dish.schedule, timezone, now())
        when 'hidden' then 'hidden'
        when 'stopped' then 'sold_out'
        -- The staff serve a dish outside its hours when they agree to.
        when 'later' then case when for_diner then 'later' end
      end
    end as problem
  ) as found;

  -- Most dishes have no options, and their orders ask nothing about them.
  chosen := chosen or coalesce((request ->> 'chosen')::boolean, false);
  if chosen then
    lines := choose_options(company, request -> 'items', lines);
    select array_agg(distinct line.problem) filter (where line.problem is not null),
      coalesce(round(sum(line.price * line.quantity) filter (where line.problem is null), digits), 0),
      coalesce(bool_and(line.agreed) filter (where line.problem is null), true)
    into problems, total, agreed
    from jsonb_to_recordset(lines) as line (problem text, price numeric, quantity integer, agreed boolean);
  end if;

  special := coalesce('removed' = any (problems), false);
  problems := array_remove(problems, 'removed');
  if problems && array['unknown', 'hidden', 'later'] then
    perform raise_order_error('DISH_UNAVAILABLE', jsonb_build_object('items', (
      select jsonb_agg(line - '{note,price,quantity,agreed,costs,option_cost}'::text[])
      from jsonb_array_elements(lines) as line where line ->> 'problem' in ('unknown', 'hidden', 'later'))));
  end if;
  if 'sold_out' = any (problems) then
    perform raise_order_error('SOLD_OUT', jsonb_build_object('items', (
      select jsonb_agg(distinct jsonb_build_object('menu_item_id', line -> 'menu_item_id', 'size_id', line -> 'size_id',
        'dish_name', line -> 'dish_name', 'size_name', line -> 'size_name', 'portions_left', 0)
        || case when line ? 'option_name' then jsonb_build_object('group_name', line -> 'group_name',
          'option_name', line -> 'option_name', 'group_id', line -> 'group_id', 'option_id', line -> 'option_id') else '{}' end)
      from jsonb_array_elements(lines) as line where line ->> 'problem' = 'sold_out')));
  end if;
  if chosen and lines @? '$[*].options[*].part_size_id' then
    lines := split_combos(company, lines, digits);
  end if;
end
$$;
