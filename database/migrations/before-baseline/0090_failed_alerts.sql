-- When an alert was last claimed: the 24 hours between two alerts count from here, whatever became of the message.
alter table inventory add column alert_claimed_at timestamptz;
update inventory set alert_claimed_at = last_notification_sent where last_notification_sent is not null;
grant update (alert_claimed_at) on inventory to app_user;

-- An alert that never went out is not shown as sent; sent after all, it is.
create function note_alert_outcome() returns trigger language plpgsql as $$
begin
  update inventory set last_notification_sent = case when new.state = 'failed' then null else now() end
  where company_id = new.company_id and id = new.item_id;
  return null;
end
$$;
create trigger note_failed_alert after insert on messages for each row
  when (new.state = 'failed' and new.item_id is not null and new.kind in ('reorder', 'reorder-request'))
  execute function note_alert_outcome();
create trigger note_alert_outcome after update of state on messages for each row
  when ((old.state = 'failed') <> (new.state = 'failed') and new.item_id is not null
    and new.kind in ('reorder', 'reorder-request'))
  execute function note_alert_outcome();

-- The same as before, but for the moment the 24 hours count from.
-- Takes what the recipes of the lines need, or refuses naming the dishes that are short.
-- Answers the items that fell to their reorder threshold and were not alerted for a day.
create or replace function take_stock(company uuid, order_key uuid, lines jsonb, below_zero boolean, request jsonb) returns uuid[]
language plpgsql
as $$
declare
  low uuid[];
  ids uuid[];
  wanted numeric[];
  held numeric[];
  short uuid[];
begin
  select array_agg(id), array_agg(wanted_quantity), array_agg(quantity_available),
    array_agg(id) filter (where quantity_available < wanted_quantity),
    coalesce(array_agg(id) filter (where quantity_available - wanted_quantity <= reorder_threshold
      and coalesce(alert_claimed_at < now() - interval '24 hours', true)), '{}')
  into ids, wanted, held, short, low
  from (
    select item.id, item.quantity_available, item.reorder_threshold, item.alert_claimed_at, needs.wanted_quantity
    from (
      select part.ingredient_id, sum(part.stock_quantity * line.quantity) as wanted_quantity
      from jsonb_to_recordset(lines) as line (size_id uuid, quantity integer)
      join dish_ingredient part on part.company_id = company and part.dish_size_id = line.size_id
      group by part.ingredient_id
    ) as needs
    join inventory item on item.company_id = company and item.id = needs.ingredient_id
    order by item.id
    for no key update of item
  ) as locked;

  if ids is null then
    return low;
  end if;
  if short is not null and not below_zero then
    perform refuse_order('SOLD_OUT', jsonb_build_object('items', (
      select jsonb_agg(distinct jsonb_build_object('menu_item_id', line.menu_item_id, 'size_id', line.size_id,
        'dish_name', line.dish_name, 'size_name', line.size_name, 'portions_left', recipe.portions_left))
      from jsonb_to_recordset(lines) as line (menu_item_id uuid, size_id uuid, dish_name text, size_name text)
      join lateral (
        select floor(min(greatest(stock.held, 0) / part.stock_quantity)) as portions_left,
          bool_or(part.ingredient_id = any (short)) as is_short
        from dish_ingredient part
        join unnest(ids, held) as stock (id, held) on stock.id = part.ingredient_id
        where part.company_id = company and part.dish_size_id = line.size_id
      ) as recipe on recipe.is_short)));
  end if;

  insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id, user_id, actor_name)
  select company, id, -quantity, 'sale', 'order', order_key, (request ->> 'user_id')::uuid, request ->> 'actor_name'
  from unnest(ids, wanted) as needs (id, quantity);

  return low;
end
$$;
