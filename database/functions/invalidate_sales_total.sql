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
create or replace trigger invalidate_sales_total after update of status, payment_status, total_amount on orders
  for each row when (
    (old.status = 'cancelled' and old.payment_status = 'unpaid')
      is distinct from (new.status = 'cancelled' and new.payment_status = 'unpaid')
    or old.total_amount <> new.total_amount
  )
  execute function invalidate_sales_total();
