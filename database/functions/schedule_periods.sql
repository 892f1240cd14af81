-- Returns the periods of a schedule (dish.schedule) that begin on the days around `moment`, from `days_back` days before it
-- to `days_ahead` days after it, as points in time, so that on a night on which the clocks change they still open and close
-- once. features/offer/schedules/rules.ts has the same rule, and a test compares the two.
create or replace function schedule_periods(schedule jsonb, zone text, moment timestamptz, days_back integer,
  days_ahead integer) returns table (day date, opens time, opens_at timestamptz, closes_at timestamptz)
language sql stable
as $$
  select calendar.day, times.opens, (calendar.day + times.opens) at time zone zone,
    (calendar.day + case when times.closes <= times.opens then 1 else 0 end + times.closes) at time zone zone
  from generate_series(-days_back, days_ahead) as away
  cross join lateral (select (moment at time zone zone)::date + away as day) as calendar
  cross join lateral jsonb_array_elements(schedule) as span
  cross join lateral (select (span ->> 'opens')::time as opens, (span ->> 'closes')::time as closes) as times
  where span -> 'days' ? (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow from calendar.day)::integer]
    and calendar.day >= coalesce((span ->> 'from_day')::date, calendar.day)
    and calendar.day <= coalesce((span ->> 'to_day')::date, calendar.day)
$$;
