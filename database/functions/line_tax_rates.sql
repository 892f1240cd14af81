-- Returns the lines of an order, a JSON array of objects with `menu_item_id`, each with the tax that it is sold with now:
-- `tax_name`, `tax_percent` and `tax_added`. The rate is the dish's own, else its category's, else the default one.
create or replace function line_tax_rates(company uuid, lines jsonb, added boolean) returns jsonb
language sql stable
as $$
  -- Without any rate, because the last one was just removed, the lines stay as they are.
  select jsonb_agg(case when rate.id is null then line
    else line || jsonb_build_object('tax_name', rate.name, 'tax_percent', rate.percent, 'tax_added', added) end
    order by position)
  from jsonb_array_elements(lines) with ordinality as given (line, position)
  left join tax_rates rate on rate.company_id = company
    and rate.id = tax_rate_of(company, (line ->> 'menu_item_id')::uuid)
$$;
