-- Orders with several rates from before lines kept their tax: the lines whose rate is still one of those that the order was
-- charged. Without it, a void or a discount of such an order would drop its taxes.

alter table category_tax_rates no force row level security;
alter table dish no force row level security;
alter table dish_tax_rates no force row level security;
alter table tax_rates no force row level security;
-- 0564 lifted it of these.
alter table changed_hours no force row level security;
alter table order_items no force row level security;
alter table order_taxes no force row level security;
alter table orders no force row level security;

with updated as (
  update order_items item
  set tax_name = rate.name, tax_percent = rate.percent, tax_added = charged.added
  from order_taxes charged
  join tax_rates rate
    on rate.company_id = charged.company_id and rate.name = charged.name and rate.percent = charged.percent
  where item.company_id = charged.company_id and item.order_id = charged.order_id and item.tax_name is null
    and rate.id = coalesce(
      (select tax_rate_id from dish_tax_rates own
       where own.company_id = item.company_id and own.dish_id = item.menu_item_id),
      (select of_category.tax_rate_id
       from dish join category_tax_rates of_category
         on of_category.company_id = dish.company_id and of_category.category_id = dish.category_id
       where dish.company_id = item.company_id and dish.id = item.menu_item_id),
      (select id from tax_rates usual
       where usual.company_id = item.company_id and usual.is_default))
  returning item.company_id, item.order_id
)
-- The hours of these orders are counted again, because their margins change.
insert into changed_hours (company_id, hour)
select distinct placed.company_id, date_trunc('hour', placed.created_at)
from orders placed
join updated on updated.company_id = placed.company_id and updated.order_id = placed.id
on conflict do nothing;

alter table activity_logs force row level security;
alter table category_tax_rates force row level security;
alter table changed_hours force row level security;
alter table dish force row level security;
alter table dish_tax_rates force row level security;
alter table order_changes force row level security;
alter table order_items force row level security;
alter table order_taxes force row level security;
alter table orders force row level security;
alter table recipe_needs force row level security;
alter table refunds force row level security;
alter table running_totals force row level security;
alter table stock_movements force row level security;
alter table tax_rates force row level security;
