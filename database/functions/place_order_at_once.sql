-- take_order as a transaction of a single statement, for callers outside a transaction: it sets the role and the
-- company itself, so no lock is held during a round trip to the application, and it commits without waiting for the
-- disk. The caller must wait for `confirm_orders` (confirm-order.ts) before it confirms the order to anyone. No job can be
-- queued in this transaction, so what is to be checked for a reorder becomes a row (order-alerts.ts).
create or replace function place_order_at_once(request jsonb) returns jsonb
language plpgsql
as $$
declare
  result jsonb;
begin
  perform set_config('role', 'app_user', true), set_config('app.company_id', request ->> 'company_id', true),
    set_config('synchronous_commit', 'off', true),
    -- Compiling a statement takes longer than any of an order's; PostgreSQL of a distribution does it by default.
    set_config('jit', 'off', true);
  result := take_order(request);
  if result -> 'low_items' <> '[]' then
    insert into reorder_checks (company_id, order_id, item_ids)
    values ((request ->> 'company_id')::uuid, (result ->> 'order_id')::uuid,
      array(select jsonb_array_elements_text(result -> 'low_items')::uuid));
  end if;
  return result;
end
$$;
-- The function sets its own company, so only the owner may call it.
revoke execute on function place_order_at_once(jsonb) from public;
