-- Trigger function on orders: an order that stops being a sale, or becomes one again, after it was counted makes the
-- stored total of sales wrong. The total is deleted and computed again when it is next needed.
create or replace function invalidate_sales_total() returns trigger
language plpgsql
as $$
begin
  delete from running_totals where company_id = new.company_id and kind = 'sales' and upto > new.created_at;
  return null;
end
$$;
