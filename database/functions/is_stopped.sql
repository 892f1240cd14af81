-- Returns whether what was stopped at `stopped_at` until `stopped_until` (null: until it is brought back) is stopped at
-- `moment`.
create or replace function is_stopped(stopped_at timestamptz, stopped_until timestamptz, moment timestamptz) returns boolean
language sql immutable
as $$
  select stopped_at is not null and coalesce(stopped_until > moment, true)
$$;
