-- Returns a UUIDv7 for a row that is created inside the database; the application makes the ids of all other rows.
create or replace function uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  -- A single expression, so that PostgreSQL can inline it into the statement instead of calling it for every row.
  select (
    lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14)
  )::uuid
$$;
