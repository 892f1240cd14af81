-- Returns the time of day at which something with this schedule is next served on the day of `moment`; null when it is not
-- served any more on that day.
create or replace function scheduled_from(schedule jsonb, zone text, moment timestamptz) returns time
language sql stable
as $$
  select min(period.opens) from schedule_periods(schedule, zone, moment, 0, 0) as period
  where period.opens_at > moment and period.opens_at < period.closes_at
$$;
