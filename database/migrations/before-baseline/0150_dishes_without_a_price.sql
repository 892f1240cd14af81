-- A dish that guests can order has a price above 0 in every size. Until now one could be sold for 0.00: those leave the
-- menu and become drafts, which the owner finds in the activities and on the screen of the dishes. Dishes with another
-- gap (no description, category or recipe) stay on the menu, because taking them off would stop a restaurant's sales.

alter table dish no force row level security;
alter table dish_size no force row level security;
alter table activity_logs no force row level security;

with drafts as (
  update dish set is_available = false
  where is_available and deleted_at is null and exists (
    select from dish_size size
    where size.company_id = dish.company_id and size.menu_item_id = dish.id and size.deleted_at is null and size.price = 0)
  returning company_id, id, name
)
insert into activity_logs (company_id, display_name, action_type, entity_type, entity_id, entity_name, description)
select company_id, 'Comanda', 'update', 'dish', id, name,
  'Dish ' || name || ' left the menu because a size has no price. Set the price and make it available again'
from drafts;

alter table dish force row level security;
alter table dish_size force row level security;
alter table activity_logs force row level security;
