-- When guests may order: {weekly: {mon: [{opens, closes}], ...}, dates: [{date, spans: [{opens, closes}]}]}, times as "HH:MM"
-- on the clock of the restaurant's timezone. A span that closes no later than it opens ends on the next day; a date's spans
-- stand instead of its weekday's. Without hours it is always open.
alter table companies add column opening_hours jsonb;

-- The same rule stands in features/hours/rules.ts, and a test holds the two together. Spans are compared as moments, so that
-- a night on which the clocks change opens and closes once.
create function is_open(hours jsonb, zone text, moment timestamptz) returns boolean
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
