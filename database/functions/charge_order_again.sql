-- Computes the service charge, the taxes and the total of an order again from what is left of its lines and its discount, with
-- the tax and the service percent that it was placed with.
create or replace function charge_order_again(company uuid, booked uuid) returns void
language plpgsql
as $$
declare
  placed record;
  charges jsonb;
begin
  select service_percent, discount_amount, currency_digits(currency) as digits into placed
  from orders where company_id = company and id = booked;
  select order_charges(coalesce(jsonb_agg(jsonb_build_object('amount', coalesce(state.amount, item.total_price), 'tax_name', item.tax_name,
    'tax_percent', item.tax_percent, 'tax_added', item.tax_added)), '[]'), placed.discount_amount,
    placed.service_percent, placed.digits)
  into charges
  from order_items item
  left join order_item_states state on state.company_id = company and state.order_item_id = item.id
  where item.company_id = company and item.order_id = booked;
  update orders set service_charge = (charges ->> 'service')::numeric, total_amount = (charges ->> 'total')::numeric
  where company_id = company and id = booked;
  perform store_order_taxes(company, booked, charges -> 'taxes');
end
$$;
