-- Returns whether a restaurant with these opening hours (companies.opening_hours, null for always open) is open at
-- `moment`. features/companies/hours/rules.ts has the same rule, and a test compares the two. Spans are compared as points in
-- time, so that on a night on which the clocks change they still open and close once.
create or replace function is_open(hours jsonb, zone text, moment timestamptz) returns boolean
language sql stable
as $$
  select hours is null or exists (
    select
    from generate_series(-1, 0) as back
    cross join lateral (select (moment at time zone zone)::date + back as day) as calendar
    cross join lateral jsonb_array_elements(coalesce(
      (select dated -> 'spans' from jsonb_array_elements(hours -> 'dates') as dated where (dated ->> 'date')::date = day),
      hours -> 'weekly' -> (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow from day)::integer]
    )) as span
    cross join lateral (
      select (span ->> 'opens')::time as opens, (span ->> 'closes')::time as closes
    ) as times
    where moment >= (day + opens) at time zone zone
      and moment < (day + case when closes <= opens then 1 else 0 end + closes) at time zone zone
  )
$$;
