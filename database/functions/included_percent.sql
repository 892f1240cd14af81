-- Returns the percent of tax that the price of a dish includes; 0 for a restaurant without taxes, or that adds them.
create or replace function included_percent(company uuid, menu_item uuid) returns numeric
language sql stable parallel safe
as $$
  select coalesce((
    select rate.percent from companies
    join tax_rates rate on rate.company_id = companies.id and rate.id = tax_rate_of(company, menu_item)
    where companies.id = company and companies.charges_tax and companies.prices_include_tax), 0)
$$;
