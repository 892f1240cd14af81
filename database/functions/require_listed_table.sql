-- Rejects a guest's order for a table that is not in the owner's list, once there are any; staff may add orders for any
-- table. An order that was placed already can be sent again and returns the same result. Only A to Z are compared with a to z; for
-- other letters the caller finds the listed name (src/features/orders/server/listed-table.ts).
create or replace function require_listed_table(company uuid, request jsonb) returns void
language plpgsql
as $$
begin
  if exists (select from restaurant_tables where company_id = company)
    and not exists (select from restaurant_tables
      where company_id = company and lower(name) = lower((request ->> 'table_number') collate "C"))
    and find_repeated_order(company, request) is null then
    perform raise_order_error('UNKNOWN_TABLE', '{}');
  end if;
end
$$;
