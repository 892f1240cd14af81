-- Returns the result of the order that was placed earlier with the same idempotency key; null when the key is new.
-- Rejects a key that was used for an order with other contents.
create or replace function find_repeated_order(company uuid, request jsonb) returns jsonb
language plpgsql
as $$
declare
  earlier record;
begin
  select o.*, c.username, (select coalesce(sum(quantity), 0) from order_items i
    where i.company_id = company and i.order_id = o.id and i.part_of is null) as item_count
  into earlier
  from orders o
  join companies c on c.id = o.company_id
  where o.company_id = company and o.idempotency_key = request ->> 'idempotency_key';
  if not found then
    return null;
  end if;
  if earlier.fingerprint <> request ->> 'fingerprint' then
    perform raise_order_error('IDEMPOTENCY_KEY_REUSED', '{}');
  end if;
  return jsonb_build_object('outcome', 'repeated', 'order_id', earlier.id, 'reference_id', earlier.reference_id,
    'item_count', earlier.item_count, 'total_amount', earlier.total_amount, 'currency', earlier.currency,
    'username', earlier.username, 'is_special_request', earlier.is_special_request,
    'status_token', earlier.status_token, 'low_items', '[]'::jsonb);
end
$$;
