-- Returns whether something with this schedule (dish.schedule, null for always) is served at `moment`.
create or replace function is_scheduled(schedule jsonb, zone text, moment timestamptz) returns boolean
language sql stable
as $$
  select schedule is null or exists (
    select from schedule_periods(schedule, zone, moment, 1, 0) as period
    where moment >= period.opens_at and moment < period.closes_at)
$$;
