-- Returns when a restaurant's menu changes by the clock alone, after `moment`: a stop ends, a dish begins or ends being
-- served, or a day begins on which something is served later. Null when nothing does; what is more than a day ahead is
-- found by asking again.
create or replace function next_menu_change(company uuid, zone text, moment timestamptz) returns timestamptz
language sql stable
as $$
  select min(change.at)
  from (
    select stop.ends_at as at from menu_stops stop
    where stop.company_id = company and stop.ended_at is null and stop.ends_at > moment
    union all
    select edge.at
    from (select distinct dish.schedule from dish
      where dish.company_id = company and dish.schedule is not null and dish.deleted_at is null) as listed
    cross join lateral schedule_periods(listed.schedule, zone, moment, 1, 1) as period
    cross join lateral (values (period.opens_at), (period.closes_at),
      (((moment at time zone zone)::date + 1)::timestamp at time zone zone)) as edge (at)
    where edge.at > moment
  ) as change
$$;
