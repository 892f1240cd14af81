-- Returns those of the company's orders that are there, in a transaction that ends when all that was committed before is
-- safe: its commit waits for the write-ahead log up to itself, on the disk and on a synchronous standby, and the log is one.
-- Called by the connecting role only: it chooses its company.
create or replace function confirm_orders(company uuid, order_ids uuid[]) returns setof uuid
language plpgsql
as $$
begin
  -- A standby cannot confirm anything, also when the order was placed before and needs no writing. PostgreSQL would say so
  -- with an internal error.
  if pg_is_in_recovery() then
    raise read_only_sql_transaction using message = 'orders are not confirmed by a standby';
  end if;
  perform set_config('role', 'app_user', true), set_config('app.company_id', company::text, true),
    set_config('jit', 'off', true);
  -- A transaction that writes no record to the log does not wait for anything.
  perform pg_logical_emit_message(true, 'flush', '');
  return query select id from orders where company_id = company and id = any(order_ids);
end
$$;
revoke execute on function confirm_orders(uuid, uuid[]) from public;
