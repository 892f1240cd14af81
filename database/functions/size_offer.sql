-- Says of each of these sizes whether a guest can order it at `moment`, apart from opening hours and stock: `reason` is null
-- when it can, or else 'hidden' (the owner took the dish off the menu), 'stopped' (the dish or the size, until somebody
-- brings it back or its time has come) or 'later' (outside its schedule). `offered_from` is the time at which it is served
-- later on the same day. Deleted sizes and dishes are missing. The menu asks this function and
-- orders its rule (offer_reason.sql), so that they cannot disagree; a cart is compared with the menu.
create or replace function size_offer(company uuid, sizes uuid[], moment timestamptz)
  returns table (size_id uuid, dish_id uuid, price numeric, reason text, offered_from time)
language sql stable
as $$
  select size.id, dish.id, size.price, offer.reason,
    case when offer.reason = 'later' then scheduled_from(dish.schedule, restaurant.timezone, moment) end
  from dish_size size
  join dish on dish.company_id = company and dish.id = size.menu_item_id
  join companies restaurant on restaurant.id = company
  cross join lateral (
    select offer_reason(dish.is_available, dish.sold_out_at, dish.sold_out_until, size.sold_out_at, size.sold_out_until,
      dish.schedule, restaurant.timezone, moment) as reason
  ) as offer
  where size.company_id = company and size.id = any(sizes) and size.deleted_at is null and dish.deleted_at is null
$$;
