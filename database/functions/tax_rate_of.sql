-- Returns the id of the tax rate of a dish: its own, else its category's, else the default one; null without any rate.
create or replace function tax_rate_of(company uuid, menu_item uuid) returns uuid
language sql stable parallel safe
as $$
  select coalesce(
    (select tax_rate_id from dish_tax_rates where company_id = company and dish_id = menu_item),
    (select own.tax_rate_id from dish
      join category_tax_rates own on own.company_id = company and own.category_id = dish.category_id
      where dish.company_id = company and dish.id = menu_item),
    (select id from tax_rates where company_id = company and is_default))
$$;
