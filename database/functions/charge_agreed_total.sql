-- Books what of a total that was agreed on for an order is tax: everything is in the total, and no service charge. What is
-- above the sum of its lines has the default rate; a total below it is spread over the rates by amount.
create or replace function charge_agreed_total(company uuid, booked uuid) returns void
language plpgsql
as $$
declare
  agreed record;
  sold numeric;
  charges jsonb;
begin
  select orders.total_amount as total, currency_digits(orders.currency) as digits, companies.charges_tax,
    not companies.prices_include_tax as added
  into agreed
  from orders join companies on companies.id = orders.company_id
  where orders.company_id = company and orders.id = booked;
  update orders set service_percent = 0, service_charge = 0
  where company_id = company and id = booked and service_charge <> 0;
  if not agreed.charges_tax then
    return;
  end if;
  select coalesce(sum(total_price), 0) into sold from order_items where company_id = company and order_id = booked;
  select order_charges(jsonb_agg(line), greatest(sold - agreed.total, 0), 0, agreed.digits) into charges
  from (
    select jsonb_build_object('amount', total_price, 'tax_name', tax_name, 'tax_percent', tax_percent) as line
    from order_items where company_id = company and order_id = booked
    union all
    select jsonb_build_object('amount', greatest(agreed.total - sold, 0), 'tax_name', name, 'tax_percent', percent)
    from tax_rates where company_id = company and is_default
  ) as lines;
  perform store_order_taxes(company, booked, (
    select coalesce(jsonb_agg(tax || jsonb_build_object('added', agreed.added)), '[]')
    from jsonb_array_elements(charges -> 'taxes') as tax));
end
$$;
