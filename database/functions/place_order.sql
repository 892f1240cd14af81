-- Places one order in one round trip: prices, stock, stock movements, activity and the live event, all or nothing.
--
-- `request`: {order_id, reference, company_id, idempotency_key, fingerprint, status_token, table_number, customer_id,
--   order_type (table when missing), pickup (of reserve_pickup, when it is that), channel, total (null when the caller leaves it to the server), note, user_id, actor_name,
--   chosen (true when a line has options), taken_at (when a till took it without a connection), settled (true when it was
--   also paid and handed over then: settled_lines.sql),
--   items: [{id, menu_item_id, size_id, quantity, price, dish_name, size_name, note, options: [{option_id, count}]}]}
--
-- Returns {outcome: 'placed' | 'repeated', order_id, reference_id, item_count, total_amount, currency, username,
--   is_special_request, status_token, low_items: [ids of items to be checked for a reorder]}.
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
  is_settled constant boolean := coalesce((request ->> 'settled')::boolean, false);
  restaurant record;
  repeated jsonb;
  priced record;
  lines jsonb;
  reference text;
  total numeric;
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
  if request ->> 'order_type' = 'counter' and not restaurant.counter_orders and not is_settled then
    perform raise_order_error('ORDER_TYPE_OFF', '{}');
  end if;
  digits := currency_digits(restaurant.currency);

  if is_settled then
    priced := settled_lines(company, request, digits);
  else
    priced := price_lines(company, request, restaurant.timezone, digits);
  end if;
  lines := priced.lines;
  total := priced.total;
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
  if not priced.agreed or (not priced.special and (request ->> 'total')::numeric <> total) then
    perform raise_order_error('PRICE_CHANGED', jsonb_build_object('total', total, 'currency', restaurant.currency,
      'items', (select jsonb_agg((line || jsonb_build_object('price', coalesce(line -> 'full_price', line -> 'price')))
          - '{note,problem,agreed,costs,option_cost,tax_name,tax_percent,tax_added,full_price}'::text[])
        from jsonb_array_elements(lines) as line where line ->> 'problem' is null and not line ? 'part_of')));
  end if;

  reference := case when priced.special then 'SR-' else 'ORD-' end || (request ->> 'reference');
  insert into orders (company_id, id, reference_id, table_number, customer_id, channel, is_special_request, total_amount,
    currency, note, idempotency_key, fingerprint, status_token, created_by, order_type, service_percent, service_charge,
    created_at, arrived_at, settled)
  values (company, order_key, reference, request ->> 'table_number', request ->> 'customer_id', request ->> 'channel',
    priced.special, total, restaurant.currency, request ->> 'note', request ->> 'idempotency_key', request ->> 'fingerprint',
    (request ->> 'status_token')::uuid, (request ->> 'user_id')::uuid,
    -- A process of an earlier version sends no order type.
    coalesce(request ->> 'order_type', 'table'),
    restaurant.service_charge_percent, coalesce((charges ->> 'service')::numeric, 0),
    coalesce((request ->> 'taken_at')::timestamptz, now()), case when request ->> 'taken_at' is not null then now() end,
    is_settled)
  on conflict (company_id, idempotency_key) do nothing;
  if not found then
    -- Another request with the same key was placing the order at the same time and has just committed.
    return find_repeated_order(company, request);
  end if;

  perform insert_order_lines(company, order_key, lines, priced.chosen, digits, 0);
  if charges is not null then
    perform store_order_taxes(company, order_key, charges -> 'taxes');
  end if;

  insert into activity_logs (company_id, user_id, display_name, action_type, entity_type, entity_id, entity_name,
    description)
  values (company, (request ->> 'user_id')::uuid, request ->> 'actor_name', 'create', 'order', order_key, reference,
    case when priced.special then 'Special request ' else 'Order ' end || reference || ' placed '
    || case when request ->> 'order_type' = 'counter' then 'at the counter'
      when request ->> 'order_type' = 'pickup' then 'for pickup'
      else 'for table ' || (request ->> 'table_number') end);

  -- A deleted dish takes no stock: the staff agree with the guest what to serve instead.
  if priced.special then
    select coalesce(jsonb_agg(line), '[]') into lines
    from jsonb_array_elements(lines) as line where line ->> 'problem' is null;
  end if;
  low := coalesce(take_stock(company, order_key, lines, restaurant.allow_negative_stock or is_settled, request), '{}');
  perform notify_event(company, 'order.placed', order_key);

  return jsonb_build_object('outcome', 'placed', 'order_id', order_key, 'reference_id', reference,
    'item_count', priced.portions, 'total_amount', total, 'currency', restaurant.currency, 'username', restaurant.username,
    'is_special_request', priced.special, 'status_token', request ->> 'status_token', 'low_items', to_jsonb(low));
end
$$;
