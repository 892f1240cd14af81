-- Rejects an order: raises SQLSTATE CM001 with the error code as the message and a JSON object for the caller as the
-- detail. The transaction of the order is rolled back. features/orders/server/order-errors.ts turns it into an HTTP
-- error.
create or replace function raise_order_error(code text, details jsonb) returns void
language plpgsql
as $$
begin
  raise exception using errcode = 'CM001', message = code, detail = details::text;
end
$$;
