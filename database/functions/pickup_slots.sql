-- Returns the times for which guests can order pickup at `moment`, the earliest first: within the next 12 hours, not
-- before the kitchen's lead time, and while the restaurant is open. They are full minutes of its own clock, so on a day
-- on which the clocks change too. `portions_left` is null where a time has room for any number.
create or replace function pickup_slots(company uuid, moment timestamptz)
returns table (starts_at timestamptz, portions_left integer, is_empty boolean)
language sql stable
as $$
  select slot.starts_at, rules.pickup_slot_portions - taken.portions, taken.portions = 0
  from companies as rules
  cross join lateral (
    select make_interval(mins => rules.pickup_slot_minutes) as width,
      moment + make_interval(mins => rules.pickup_lead_minutes) as earliest
  ) as bounds
  cross join lateral (
    -- The first time at or after the earliest moment.
    select date_bin(bounds.width, bounds.earliest at time zone rules.timezone + bounds.width - interval '1 microsecond',
      timestamp '2000-01-01') as first
  ) as clock
  cross join generate_series(clock.first, clock.first + interval '14 hours', bounds.width) as local_time
  cross join lateral (select local_time at time zone rules.timezone as starts_at) as slot
  cross join lateral (
    select coalesce(sum(pickup.portions), 0)::integer as portions
    from order_pickups pickup
    join orders on orders.company_id = pickup.company_id and orders.id = pickup.order_id
    where pickup.company_id = company and pickup.due_at = slot.starts_at and orders.status <> 'cancelled'
  ) as taken
  where rules.id = company
    -- Measured in elapsed hours, which may be more or fewer than the hours on the clock.
    and slot.starts_at between bounds.earliest and bounds.earliest + interval '12 hours'
    -- An hour that the clocks skip has no times.
    and slot.starts_at at time zone rules.timezone = local_time
    and is_open(rules.opening_hours, rules.timezone, slot.starts_at)
  order by slot.starts_at
$$;
