-- Books the total that was agreed on for a special request: what is above the charges of the lines that have a price is for those
-- without one. Rejects a total below these charges as ORDER_TOTAL, with them: an order's other dishes are not settled by it.
create or replace function charge_agreed_total(company uuid, booked uuid) returns void
language plpgsql
as $$
declare
  agreed numeric;
  least_total numeric;
begin
  select total_amount into agreed from orders where company_id = company and id = booked;
  update orders set agreed_amount = 0 where company_id = company and id = booked;
  perform charge_order_again(company, booked);
  select total_amount into least_total from orders where company_id = company and id = booked;
  if agreed < least_total then
    perform raise_order_error('ORDER_TOTAL', jsonb_build_object('least', least_total));
  end if;
  update orders set agreed_amount = agreed - least_total where company_id = company and id = booked;
  perform charge_order_again(company, booked);
end
$$;
