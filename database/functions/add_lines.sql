-- Adds lines to an order in the transaction that has locked it and has found it open: the server's prices, the stock, and a
-- row of order_changes for each line. The caller computes the order again (recompute_order.sql).
--
-- `request`: {order_id, company_id, channel: 'staff', idempotency_key, fingerprint, user_id, actor_name, chosen, items} as
--   place_order has them.
--
-- Returns {outcome: 'added' | 'repeated', names: what was added, low_items: [item ids]}. Rejects as place_order does.
create or replace function add_lines(request jsonb) returns jsonb
language plpgsql
as $$
declare
  company constant uuid := (request ->> 'company_id')::uuid;
  order_key constant uuid := (request ->> 'order_id')::uuid;
  restaurant record;
  priced record;
  digits integer;
  earlier text;
  lines jsonb;
  low uuid[];
begin
  select fingerprint into earlier
  from order_changes
  where company_id = company and order_id = order_key and idempotency_key = request ->> 'idempotency_key' limit 1;
  if earlier is not null then
    if earlier <> request ->> 'fingerprint' then
      perform raise_order_error('IDEMPOTENCY_KEY_REUSED', '{}');
    end if;
    return jsonb_build_object('outcome', 'repeated', 'low_items', '[]'::jsonb);
  end if;

  select timezone, allow_negative_stock, charges_tax, prices_include_tax into restaurant from companies where id = company;
  select currency_digits(currency) into digits from orders where company_id = company and id = order_key;
  priced := price_lines(company, request, restaurant.timezone, digits);
  lines := priced.lines;
  if restaurant.charges_tax then
    lines := line_tax_rates(company, lines, not restaurant.prices_include_tax);
  end if;
  perform insert_order_lines(company, order_key, lines, priced.chosen, digits, (
    select max(position) from order_items where company_id = company and order_id = order_key));
  insert into order_changes (company_id, id, order_id, kind, order_item_id, quantity, created_by, idempotency_key, fingerprint)
  select company, uuid_v7(), order_key, 'add', line.id, line.quantity, (request ->> 'user_id')::uuid,
    request ->> 'idempotency_key', request ->> 'fingerprint'
  from jsonb_to_recordset(lines) as line (id uuid, quantity integer);
  low := take_stock(company, order_key, lines, restaurant.allow_negative_stock, request);
  return jsonb_build_object('outcome', 'added', 'low_items', to_jsonb(coalesce(low, '{}')), 'names', (
    select jsonb_agg((line ->> 'quantity') || ' × ' || (line ->> 'dish_name')
      || case when line ->> 'size_name' <> 'Regular' then ' (' || (line ->> 'size_name') || ')' else '' end)
    from jsonb_array_elements(lines) as line where not line ? 'part_of'));
end
$$;
