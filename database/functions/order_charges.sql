-- What an order owes: {service, total, taxes: [{name, percent, net, tax, added}]}.
--
-- `lines`: [{amount, discounted, tax_name, tax_percent, tax_added}]; the amounts need not be rounded. `discount` is taken off the
-- lines, spread over the rates by what of the lines is `discounted`: the whole amount when it is missing. What is left is the base. The service charge is a part of the base, rounded,
-- spread alike and taxed at the rates that it falls on. Tax that prices include is gross x p / (100 + p), tax that is
-- added net x p / 100, each rounded once per rate. Parts that are rounded are spread by spread_amount, over the rates in
-- the order of their percent, the highest first. src/features/offer/taxes/charges.ts computes the same.
create or replace function order_charges(lines jsonb, discount numeric, service_percent numeric, digits integer)
returns jsonb
language plpgsql immutable
as $$
declare
  names text[];
  percents numeric[];
  are_added boolean[];
  amounts numeric[];
  discounted numeric[];
  gross numeric;
  base numeric;
  service numeric;
  taxes jsonb;
  on_top numeric;
begin
  select array_agg(by_rate.name order by percent desc nulls last, name collate "C"),
    array_agg(percent order by percent desc nulls last, name collate "C"),
    array_agg(added order by percent desc nulls last, name collate "C"),
    array_agg(amount order by percent desc nulls last, name collate "C"),
    array_agg(by_rate.discounted order by percent desc nulls last, name collate "C")
  into names, percents, are_added, amounts, discounted
  from (
    select tax_name as name, tax_percent as percent, coalesce(tax_added, false) as added, sum(line.amount) as amount,
      sum(coalesce(line.discounted, line.amount)) as discounted
    from jsonb_to_recordset(lines) as line (amount numeric, discounted numeric, tax_name text, tax_percent numeric,
      tax_added boolean)
    group by 1, 2, 3 having sum(line.amount) > 0
  ) as by_rate;
  select coalesce(round(sum(amount), digits), 0) into gross from unnest(amounts) as amount;
  if gross = 0 then
    return jsonb_build_object('service', 0, 'total', 0, 'taxes', '[]'::jsonb);
  end if;
  amounts := spread_amount(gross, amounts, digits);
  base := gross - least(discount, gross);
  if discount > 0 then
    select array_agg(part - off order by position) into amounts
    from unnest(amounts, spread_amount(gross - base, discounted, digits)) with ordinality as cut (part, off, position);
  end if;
  service := round(base * service_percent / 100, digits);
  if service > 0 then
    select array_agg(part + more order by position) into amounts
    from unnest(amounts, spread_amount(service, amounts, digits)) with ordinality as charged (part, more, position);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'percent', percent, 'net',
      case when is_added then part else part - tax end, 'tax', tax, 'added', is_added) order by position), '[]'),
    coalesce(sum(tax) filter (where is_added), 0)
  into taxes, on_top
  from unnest(names, percents, are_added, amounts) with ordinality as rate (name, percent, is_added, part, position)
  cross join lateral (
    select case when is_added then round(part * percent / 100, digits) else included_tax(part, percent, digits) end as tax
  ) as rounded
  where name is not null and part > 0;
  return jsonb_build_object('service', service, 'total', base + service + on_top, 'taxes', taxes);
end
$$;
