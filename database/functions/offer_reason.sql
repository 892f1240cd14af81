-- The rule of size_offer.sql, for a caller that has read the rows of the dish and the size already, as an order has: null
-- when the size can be ordered at `moment`, or else 'hidden', 'stopped' or 'later'.
create or replace function offer_reason(is_available boolean, dish_stopped_at timestamptz, dish_stopped_until timestamptz,
  size_stopped_at timestamptz, size_stopped_until timestamptz, schedule jsonb, zone text, moment timestamptz) returns text
language sql stable
as $$
  select case
    when not is_available then 'hidden'
    when is_stopped(dish_stopped_at, dish_stopped_until, moment)
      or is_stopped(size_stopped_at, size_stopped_until, moment) then 'stopped'
    when schedule is not null and not is_scheduled(schedule, zone, moment) then 'later'
  end
$$;
