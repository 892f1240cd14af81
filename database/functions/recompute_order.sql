-- Derives what is left of the lines of an order (derive_order_lines.sql), and computes its total and taxes again. To be called in
-- the transaction that has locked the order and written the change.
create or replace function recompute_order(company uuid, changed uuid) returns void
language plpgsql
as $$
declare
  placed timestamptz;
begin
  select created_at into placed from orders where company_id = company and id = changed;
  perform derive_order_lines(company, changed);
  perform charge_order_again(company, changed);
  -- The day's stored totals are wrong also when the total stays the same.
  insert into changed_hours (company_id, hour)
  select company, date_trunc('hour', placed) where placed < now() - interval '5 minutes'
  on conflict do nothing;
end
$$;
