-- Returns what is left of an amount without the tax that it includes at a rate of so many percent (null or 0: none). Not
-- rounded.
create or replace function without_tax(amount numeric, percent numeric) returns numeric
language sql immutable parallel safe
as $$
  select case when percent > 0 then amount * 100 / (100 + percent) else amount end
$$;
