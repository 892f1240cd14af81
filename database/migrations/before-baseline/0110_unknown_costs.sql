-- The same as before, but for what a portion cost: with an ingredient that has no price it is not known, as on the dish's own
-- screen, and not the cost of the others.
create or replace function place_order(request jsonb) returns jsonb
language plpgsql
as $$
#variable_conflict use_column
declare
  company constant uuid := (request ->> 'company_id')::uuid;
  order_key constant uuid := (request ->> 'order_id')::uuid;
  for_diner constant boolean := request ->> 'channel' = 'menu';
  shop record;
  repeated jsonb;
  lines jsonb;
  problems text[];
  special boolean;
  reference text;
  total numeric;
  agreed boolean;
  portions bigint;
  digits integer;
  low uuid[] := '{}';
begin
  repeated := repeated_order(company, request);
  if repeated is not null then
    return repeated;
  end if;

  select name, username, currency, allow_negative_stock, ordering_paused into shop from companies where id = company;
  if not found then
    perform refuse_order('COMPANY_NOT_FOUND', '{}');
  end if;
  if shop.ordering_paused and for_diner then
    perform refuse_order('ORDERING_PAUSED', jsonb_build_object('name', shop.name));
  end if;
  digits := currency_digits(shop.currency);

  select
    jsonb_agg(jsonb_build_object(
      'id', asked.id, 'menu_item_id', dish.id, 'size_id', size.id, 'dish_name', coalesce(dish.name, asked.dish_name),
      'size_name', size.name, 'quantity', asked.quantity, 'price', size.price, 'note', asked.note, 'problem', found.problem,
      'seen', jsonb_build_object('dish_name', asked.dish_name, 'size_name', asked.size_name)) order by asked.position),
    array_agg(distinct found.problem) filter (where found.problem is not null),
    round(sum(size.price * asked.quantity), digits), sum(asked.quantity),
    bool_and(asked.price is null or asked.price = size.price)
  into lines, problems, total, portions, agreed
  from rows from (jsonb_to_recordset(request -> 'items') as (id uuid, menu_item_id uuid, size_id uuid, quantity integer,
    price numeric, dish_name text, size_name text, note text))
    with ordinality as asked (id, menu_item_id, size_id, quantity, price, dish_name, size_name, note, position)
  left join dish on dish.company_id = company and dish.id = asked.menu_item_id
  left join lateral (
    -- Without a size the first one is meant, whose price is the dish's price.
    select id, name, price, deleted_at from dish_size
    where dish_size.company_id = company and dish_size.menu_item_id = dish.id
      and (dish_size.id = asked.size_id or asked.size_id is null)
    order by dish_size.deleted_at is not null, dish_size.position, dish_size.id limit 1
  ) as size on true
  cross join lateral (
    select case
      when size.id is null then 'unknown'
      when dish.deleted_at is not null or size.deleted_at is not null then
        -- A menu that was open for longer than a day is not one that somebody was reading.
        case when for_diner and least(dish.deleted_at, size.deleted_at) > now() - interval '1 day'
          then 'removed' else 'unknown' end
      when not dish.is_available then 'hidden'
    end as problem
  ) as found;

  if problems <> array['removed'] then
    perform refuse_order('DISH_UNAVAILABLE', jsonb_build_object('items', (
      select jsonb_agg(line - 'seen' - 'note' - 'price' - 'quantity')
      from jsonb_array_elements(lines) as line where line ->> 'problem' <> 'removed')));
  end if;
  special := problems is not null;
  if special then
    total := 0;
  elsif not agreed or (request ->> 'total')::numeric <> total then
    perform refuse_order('PRICE_CHANGED', jsonb_build_object('total', total, 'currency', shop.currency, 'items', (
      select jsonb_agg(line - 'seen' - 'note' - 'problem') from jsonb_array_elements(lines) as line)));
  end if;

  reference := case when special then 'SR-' else 'ORD-' end || (request ->> 'reference');
  insert into orders (company_id, id, reference_id, table_number, customer_id, channel, is_special_request, total_amount,
    currency, note, idempotency_key, fingerprint, status_token, created_by)
  values (company, order_key, reference, request ->> 'table_number', request ->> 'customer_id', request ->> 'channel',
    special, total, shop.currency, request ->> 'note', request ->> 'idempotency_key', request ->> 'fingerprint',
    (request ->> 'status_token')::uuid, (request ->> 'user_id')::uuid)
  on conflict (company_id, idempotency_key) do nothing;
  if not found then
    -- The same key came through another request a moment ago; that one has just committed.
    return repeated_order(company, request);
  end if;

  insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, size_name, quantity, unit_price,
    total_price, unit_cost, note, position)
  select company, line.id, order_key, line.menu_item_id, line.size_id,
    coalesce(case when special then line.seen ->> 'dish_name' end, line.dish_name),
    coalesce(case when special then line.seen ->> 'size_name' end, line.size_name),
    line.quantity, case when special then 0 else line.price end,
    -- The difference of rounded running totals: lines always add up to the order's total.
    case when special then 0 else
      round(sum(line.price * line.quantity) over running, digits)
      - round(sum(line.price * line.quantity) over running - line.price * line.quantity, digits)
    end,
    recipe.cost, line.note, position
  from rows from (jsonb_to_recordset(lines) as (id uuid, menu_item_id uuid, size_id uuid, dish_name text, size_name text,
    quantity integer, price numeric, note text, seen jsonb))
    with ordinality as line (id, menu_item_id, size_id, dish_name, size_name, quantity, price, note, seen, position)
  left join lateral (
    select case when bool_and(item.unit_price > 0) then sum(part.stock_quantity * item.unit_price) end as cost
    from dish_ingredient part
    join inventory item on item.company_id = part.company_id and item.id = part.ingredient_id
    where part.company_id = company and part.dish_size_id = line.size_id
  ) as recipe on true
  window running as (order by position);

  insert into activity_logs (company_id, user_id, display_name, action_type, entity_type, entity_id, entity_name, description)
  values (company, (request ->> 'user_id')::uuid, request ->> 'actor_name', 'create', 'order', order_key, reference,
    case when special then 'Special request ' else 'Order ' end || reference || ' placed for table '
    || (request ->> 'table_number'));

  -- A special request has no price and takes no stock: the staff settle with the diner what it becomes.
  if not special then
    low := take_stock(company, order_key, lines, shop.allow_negative_stock, request);
    if cardinality(low) > 0 and not (request ->> 'can_queue')::boolean then
      -- The reorder check belongs into this transaction, and the caller has no way to put it there.
      perform refuse_order('REORDER_DUE', '{}');
    end if;
  end if;
  perform announce(company, 'order.placed', order_key);

  return jsonb_build_object('outcome', 'placed', 'order_id', order_key, 'reference_id', reference, 'item_count', portions,
    'total_amount', total, 'currency', shop.currency, 'username', shop.username, 'is_special_request', special,
    'status_token', request ->> 'status_token', 'low_items', to_jsonb(low));
end
$$;
