-- Computes the service charge, the taxes and the total of an order again from what is left of its lines and its discount, with
-- the tax and the service percent that it was placed with. What was agreed on for the lines of a special request that have no
-- price is added: everything is in it, at the default tax rate and without a service charge.
create or replace function charge_order_again(company uuid, booked uuid) returns void
language plpgsql
as $$
declare
  placed record;
  charges jsonb;
  taxes jsonb;
begin
  select service_percent, discount_amount, agreed_amount, currency_digits(currency) as digits into placed
  from orders where company_id = company and id = booked;
  select order_charges(coalesce(jsonb_agg(jsonb_build_object('amount', coalesce(state.amount, item.total_price),
    'discounted', coalesce(state.discount, 0), 'tax_name', item.tax_name, 'tax_percent', item.tax_percent,
    'tax_added', item.tax_added)), '[]'), placed.discount_amount, placed.service_percent, placed.digits)
  into charges
  from order_items item
  left join order_item_states state on state.company_id = company and state.order_item_id = item.id
  where item.company_id = company and item.order_id = booked;
  taxes := charges -> 'taxes';
  if placed.agreed_amount > 0 then
    taxes := taxes_with_agreed(company, taxes, placed.agreed_amount, placed.digits);
  end if;
  update orders set service_charge = (charges ->> 'service')::numeric,
    total_amount = (charges ->> 'total')::numeric + coalesce(placed.agreed_amount, 0)
  where company_id = company and id = booked;
  perform store_order_taxes(company, booked, taxes);
end
$$;
