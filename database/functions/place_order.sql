-- Places one order in one round trip: prices, stock, stock movements, activity and the live event, all or nothing.
--
-- `request`: {order_id, reference, company_id, idempotency_key, fingerprint, status_token, table_number, customer_id,
--   order_type (table when missing), channel, total (null when the caller leaves it to the server), note, user_id, actor_name, can_queue,
--   chosen (true when a line has options),
--   items: [{id, menu_item_id, size_id, quantity, price, dish_name, size_name, note, options: [{option_id, count}]}]}
--
-- Returns {outcome: 'placed' | 'repeated', order_id, reference_id, item_count, total_amount, currency, username,
--   is_special_request, status_token, low_items: [item ids]}.
-- Rejects with raise_order_error: the message is the error code, the detail a JSON object for the caller.
--
-- Many dishes share the same stock rows, so these are locked last, always in the same order and for as short as
-- possible.
create or replace function place_order(request jsonb) returns jsonb
language plpgsql
as $$
#variable_conflict use_column
declare
  company constant uuid := (request ->> 'company_id')::uuid;
  order_key constant uuid := (request ->> 'order_id')::uuid;
  for_diner constant boolean := request ->> 'channel' = 'menu';
  restaurant record;
  repeated jsonb;
  lines jsonb;
  problems text[];
  special boolean;
  reference text;
  total numeric;
  agreed boolean;
  chosen boolean;
  portions bigint;
  digits integer;
  charges jsonb;
  low uuid[] := '{}';
begin
  repeated := find_repeated_order(company, request);
  if repeated is not null then
    return repeated;
  end if;

  select name, username, currency, timezone, allow_negative_stock, ordering_paused, counter_orders, charges_tax,
    prices_include_tax, service_charge_percent
  into restaurant
  from companies where id = company;
  if not found then
    perform raise_order_error('COMPANY_NOT_FOUND', '{}');
  end if;
  if restaurant.ordering_paused and for_diner then
    perform raise_order_error('ORDERING_PAUSED', jsonb_build_object('name', restaurant.name));
  end if;
  if request ->> 'order_type' = 'counter' and not restaurant.counter_orders then
    perform raise_order_error('ORDER_TYPE_OFF', '{}');
  end if;
  digits := currency_digits(restaurant.currency);

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
          size.sold_out_until, dish.schedule, restaurant.timezone, now())
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
          'option_name', line -> 'option_name') else '{}' end)
      from jsonb_array_elements(lines) as line where line ->> 'problem' = 'sold_out')));
  end if;
  if restaurant.charges_tax then
    lines := line_tax_rates(company, lines, not restaurant.prices_include_tax);
  end if;
  if restaurant.charges_tax or restaurant.service_charge_percent > 0 then
    select order_charges(coalesce(jsonb_agg(line || jsonb_build_object('amount',
        (line ->> 'price')::numeric * (line ->> 'quantity')::integer)), '[]'), 0, restaurant.service_charge_percent, digits)
    into charges
    from jsonb_array_elements(lines) as line where line ->> 'problem' is null;
    total := (charges ->> 'total')::numeric;
  end if;

  -- The guest saw a price for a dish that was deleted meanwhile, so the total of a special request is another one.
  if not agreed or (not special and (request ->> 'total')::numeric <> total) then
    perform raise_order_error('PRICE_CHANGED', jsonb_build_object('total', total, 'currency', restaurant.currency,
      'items', (select jsonb_agg(line - '{note,problem,agreed,costs,option_cost,tax_name,tax_percent,tax_added}'::text[]) from jsonb_array_elements(lines) as line
        where line ->> 'problem' is null)));
  end if;

  reference := case when special then 'SR-' else 'ORD-' end || (request ->> 'reference');
  insert into orders (company_id, id, reference_id, table_number, customer_id, channel, is_special_request, total_amount,
    currency, note, idempotency_key, fingerprint, status_token, created_by, order_type, service_percent, service_charge)
  values (company, order_key, reference, request ->> 'table_number', request ->> 'customer_id', request ->> 'channel',
    special, total, restaurant.currency, request ->> 'note', request ->> 'idempotency_key', request ->> 'fingerprint',
    (request ->> 'status_token')::uuid, (request ->> 'user_id')::uuid,
    -- A process of an earlier version sends none.
    coalesce(request ->> 'order_type', 'table'),
    restaurant.service_charge_percent, coalesce((charges ->> 'service')::numeric, 0))
  on conflict (company_id, idempotency_key) do nothing;
  if not found then
    -- Another request with the same key was placing the order at the same time and has just committed.
    return find_repeated_order(company, request);
  end if;

  insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, size_name, quantity, unit_price,
    total_price, unit_cost, note, position, tax_name, tax_percent, tax_added)
  select company, line.id, order_key, line.menu_item_id, line.size_id, line.dish_name, line.size_name, line.quantity,
    priced.price,
    -- The difference of rounded running totals, so that the lines always add up to the order's total.
    round(sum(priced.price * line.quantity) over running, digits)
      - round(sum(priced.price * line.quantity) over running - priced.price * line.quantity, digits),
    case when chosen and line.problem is null then recipe.cost + line.option_cost else recipe.cost end, line.note, position,
    line.tax_name, line.tax_percent, line.tax_added
  from rows from (jsonb_to_recordset(lines) as (id uuid, menu_item_id uuid, size_id uuid, dish_name text, size_name text,
    quantity integer, price numeric, note text, problem text, option_cost numeric, tax_name text, tax_percent numeric,
    tax_added boolean))
    with ordinality as line (id, menu_item_id, size_id, dish_name, size_name, quantity, price, note, problem, option_cost,
      tax_name, tax_percent, tax_added, position)
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
    -- What a guest chose for a dish that was deleted is known by name, and has no price.
    insert into order_item_options (company_id, id, order_item_id, option_id, group_name, option_name, count, unit_price,
      total_price, unit_cost, position)
    select company, uuid_v7(), line.id, choice.option_id, choice.group_name, choice.option_name, choice.count,
      case when line.problem is null then choice.unit_price else 0 end,
      case when line.problem is null then choice.total_price else 0 end,
      (line.costs ->> choice.option_id::text)::numeric, choice.position
    from jsonb_to_recordset(lines) as line (id uuid, problem text, options jsonb, costs jsonb)
    cross join lateral rows from (jsonb_to_recordset(line.options) as (option_id uuid, group_name text, option_name text,
      count integer, unit_price numeric, total_price numeric))
      with ordinality as choice (option_id, group_name, option_name, count, unit_price, total_price, position);
  end if;

  if charges is not null then
    perform store_order_taxes(company, order_key, charges -> 'taxes');
  end if;

  insert into activity_logs (company_id, user_id, display_name, action_type, entity_type, entity_id, entity_name,
    description)
  values (company, (request ->> 'user_id')::uuid, request ->> 'actor_name', 'create', 'order', order_key, reference,
    case when special then 'Special request ' else 'Order ' end || reference || ' placed '
    || case when request ->> 'order_type' = 'counter' then 'at the counter'
      else 'for table ' || (request ->> 'table_number') end);

  -- A deleted dish takes no stock: the staff agree with the guest what to serve instead.
  if special then
    select coalesce(jsonb_agg(line), '[]') into lines
    from jsonb_array_elements(lines) as line where line ->> 'problem' is null;
  end if;
  low := coalesce(take_stock(company, order_key, lines, restaurant.allow_negative_stock, request), '{}');
  if cardinality(low) > 0 and not (request ->> 'can_queue')::boolean then
    -- The job that checks what to reorder must be created in this transaction, which this caller cannot do. The caller
    -- places the order again in a way that can.
    perform raise_order_error('REORDER_DUE', '{}');
  end if;
  perform notify_event(company, 'order.placed', order_key);

  return jsonb_build_object('outcome', 'placed', 'order_id', order_key, 'reference_id', reference,
    'item_count', portions, 'total_amount', total, 'currency', restaurant.currency, 'username', restaurant.username,
    'is_special_request', special, 'status_token', request ->> 'status_token', 'low_items', to_jsonb(low));
end
$$;
