-- Books the stock that the lines need, as recipe_needs and their options have it, or rejects the order and names the dishes that are short.
-- Returns the ids of the bought items that fell to their reorder threshold and had no alert within the last 24 hours.
--
-- Where the owner sells below zero, each item that falls below zero is written to the activity log.
--
-- `lines`: the lines as place_order has completed them. `request`: as place_order has it; `chosen` is true when a line has
-- options. `below_zero`: whether stock may become negative.
create or replace function take_stock(company uuid, order_key uuid, lines jsonb, below_zero boolean, request jsonb)
returns uuid[]
language plpgsql
as $$
declare
  low uuid[];
  ids uuid[];
  wanted numeric[];
  parts jsonb[];
  held numeric[];
  short uuid[];
  merged boolean;
  chosen constant boolean := coalesce((request ->> 'chosen')::boolean, false);
begin
  -- Runs once, and again if an item was merged while this statement waited for its row: by then the needs name the
  -- item's successor.
  for attempt in 1..2 loop
    select array_agg(item_id order by item_id), array_agg(wanted_quantity order by item_id), array_agg(by_line order by item_id)
    into ids, wanted, parts
    from (
      select taken.item_id, sum(taken.quantity) as wanted_quantity, jsonb_object_agg(taken.line_id, taken.quantity) as by_line
      from (
        select part.line_id, part.item_id, sum(part.quantity) as quantity
        from (
          select line.id as line_id, need.item_id, need.quantity * line.quantity as quantity
          from jsonb_to_recordset(lines) as line (id uuid, size_id uuid, quantity integer)
          join recipe_needs need on need.company_id = company and need.size_id = line.size_id
          union all
          select changed.line_id, changed.item_id, changed.quantity
          from line_option_needs(company, lines) as changed where chosen
        ) as part
        group by part.line_id, part.item_id having sum(part.quantity) > 0
      ) as taken
      group by taken.item_id
    ) as needs;
    exit when ids is null;

    -- Of one table, and by ids: where another order has changed a row meanwhile, PostgreSQL repeats the statement that locks
    -- it, and this one is cheap to repeat.
    select array_agg(locked.quantity_available order by locked.id),
      array_agg(locked.id) filter (where locked.quantity_available < need.quantity),
      coalesce(array_agg(locked.id) filter (where locked.quantity_available - need.quantity <= locked.reorder_threshold
        and locked.kind = 'bought' and coalesce(locked.alert_claimed_at < now() - interval '24 hours', true)), '{}'),
      bool_or(locked.merged_into is not null)
    into held, short, low, merged
    from (
      select item.id, item.quantity_available, item.reorder_threshold, item.alert_claimed_at, item.kind, item.merged_into
      from inventory item
      where item.company_id = company and item.id = any (ids)
      order by item.id
      for no key update
    ) as locked
    join unnest(ids, wanted) as need (id, quantity) on need.id = locked.id;
    exit when merged is not true;
  end loop;

  if ids is null then
    return low;
  end if;
  if short is not null and not below_zero and chosen then
    perform raise_order_error('SOLD_OUT', jsonb_build_object('items', short_choices(company, lines, short)));
  end if;
  if short is not null and not below_zero then
    perform raise_order_error('SOLD_OUT', jsonb_build_object('items', (
      select jsonb_agg(distinct jsonb_build_object('menu_item_id', line.menu_item_id, 'size_id', line.size_id,
        'dish_name', line.dish_name, 'size_name', line.size_name, 'portions_left', recipe.portions_left))
      from jsonb_to_recordset(lines) as line (menu_item_id uuid, size_id uuid, dish_name text, size_name text)
      join lateral (
        select floor(min(greatest(stock.held, 0) / nullif(need.quantity, 0))) as portions_left,
          bool_or(need.item_id = any (short)) as is_short
        from recipe_needs need
        join unnest(ids, held) as stock (id, held) on stock.id = need.item_id
        where need.company_id = company and need.size_id = line.size_id
      ) as recipe on recipe.is_short)));
  end if;

  -- Stores what each line took, so that it can be given back line by line even if the recipes have changed by then.
  insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id, user_id, actor_name, lines)
  select company, id, -quantity, 'sale', 'order', order_key, (request ->> 'user_id')::uuid, request ->> 'actor_name', part
  from unnest(ids, wanted, parts) as needs (id, quantity, part);

  if short is not null then
    insert into activity_logs (company_id, user_id, display_name, action_type, entity_type, entity_id, entity_name,
      description)
    select company, (request ->> 'user_id')::uuid, request ->> 'actor_name', 'update', 'inventory', item.id, item.name,
      item.name || ' was sold below zero: ' || trim_scale(round(item.quantity_available, 3)) || ' ' || item.unit
    from inventory item
    where item.company_id = company and item.id = any (short)
    order by item.id;
  end if;

  return low;
end
$$;
