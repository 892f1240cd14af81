-- Rejects a guest's order when its table has placed `request.max_per_minute` orders within the last minute (null: no
-- limit). Orders of one table wait for each other here, so that orders sent at once are counted too. An order that was
-- placed already can be sent again and returns the same result.
create or replace function limit_table_orders(company uuid, request jsonb) returns void
language plpgsql
as $$
declare
  max_orders constant integer := (request ->> 'max_per_minute')::integer;
  recent integer;
  oldest timestamptz;
begin
  if max_orders is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(company::text || ' ' || (request ->> 'table_number'), 0));
  select count(*), min(created_at) into recent, oldest from (
    select created_at from orders
    where company_id = company and table_number = request ->> 'table_number' and channel = 'menu'
      and created_at > clock_timestamp() - interval '1 minute'
    order by created_at desc, id desc limit max_orders
  ) as latest;
  if recent >= max_orders and find_repeated_order(company, request) is null then
    perform raise_order_error('TOO_MANY_ORDERS', jsonb_build_object('max', max_orders, 'retry_after',
      greatest(1, ceil(extract(epoch from oldest + interval '1 minute' - clock_timestamp())))));
  end if;
end
$$;
