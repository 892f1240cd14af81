-- Books what of an order's total is tax, per rate: the rate of a line's category, else the default one. The tax is included
-- in the prices and rounded once per rate (included_tax.sql), and the rest is net. A total
-- above the sum of the lines (a price that was agreed on for a dish that was deleted) has the default rate, one below
-- it is spread over the rates by amount. Replaces what was booked for the order before.
create or replace function book_order_taxes(company uuid, booked uuid) returns void
language plpgsql
as $$
declare
  total numeric;
  digits integer;
  rates uuid[];
  amounts numeric[];
begin
  select total_amount, currency_digits(currency) into total, digits
  from orders where company_id = company and id = booked;
  delete from order_taxes where company_id = company and order_id = booked;
  with standard as (
    select id from tax_rates where company_id = company and is_default
  ),
  lines as (
    select coalesce(own.tax_rate_id, standard.id) as rate, item.total_price as amount
    from order_items item
    cross join standard
    left join dish on dish.company_id = company and dish.id = item.menu_item_id
    left join category_tax_rates own on own.company_id = company and own.category_id = dish.category_id
    where item.company_id = company and item.order_id = booked
    union all
    select standard.id, greatest(total - (
      select coalesce(sum(total_price), 0) from order_items where company_id = company and order_id = booked), 0)
    from standard
  ),
  by_rate as (select rate, sum(amount) as amount from lines group by rate having sum(amount) > 0)
  select array_agg(rate order by rate), array_agg(amount order by rate) into rates, amounts from by_rate;
  if rates is null then
    return;
  end if;
  amounts := spread_amount(total, amounts, digits);
  insert into order_taxes (company_id, order_id, name, percent, net, tax)
  select company, booked, rate.name, rate.percent, part.amount - included.tax, included.tax
  from unnest(rates, amounts) as part (rate, amount)
  join tax_rates rate on rate.company_id = company and rate.id = part.rate
  cross join lateral (select included_tax(part.amount, rate.percent, digits) as tax) as included
  where part.amount > 0;
end
$$;
