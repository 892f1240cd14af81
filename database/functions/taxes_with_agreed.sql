-- Adds to the taxes of an order's lines (order_charges.sql) the tax in what was agreed on for those without a price, at the
-- default rate: it stands with the taxes that prices have, included or added, since one rate of an order stands once.
create or replace function taxes_with_agreed(company uuid, taxes jsonb, agreed numeric, digits integer) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'percent', percent, 'net', net, 'tax', tax, 'added', added)
    order by percent desc, name collate "C"), '[]')
  from (
    select name, percent, added, sum(net) as net, sum(tax) as tax
    from (
      select name, percent, net, tax, added
      from jsonb_to_recordset(taxes) as line (name text, percent numeric, net numeric, tax numeric, added boolean)
      union all
      select rate.name, rate.percent, agreed - own.tax, own.tax, not companies.prices_include_tax
      from companies
      join tax_rates rate on rate.company_id = company and rate.is_default
      cross join lateral (select included_tax(agreed, rate.percent, digits) as tax) as own
      where companies.id = company and companies.charges_tax
    ) as parts
    group by name, percent, added
  ) as rates
$$;
