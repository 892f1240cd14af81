-- What a restaurant charges beyond and within its prices: {service_percent, added, rates: [{name, percent, categories,
-- dishes}]}, the rate on everything first; null for one that charges neither taxes nor service.
create or replace function charge_rules(company uuid) returns json
language sql stable
as $$
  select json_build_object('service_percent', service_charge_percent, 'added', not prices_include_tax, 'rates', (
    select coalesce(json_agg(json_build_object('name', name, 'percent', percent,
      'categories', (select coalesce(json_agg(category_id order by category_id), '[]') from category_tax_rates
        where company_id = company and tax_rate_id = rate.id),
      'dishes', (select coalesce(json_agg(dish_id order by dish_id), '[]') from dish_tax_rates
        where company_id = company and tax_rate_id = rate.id))
      order by is_default desc, percent desc, lower(name collate "default")), '[]')
    from tax_rates rate where company_id = company))
  from companies where id = company and (charges_tax or service_charge_percent > 0)
$$;
