-- The tax that an amount includes at a rate of so many percent, rounded half up to the currency's digits: of an amount a at
-- p percent it is a x p / (100 + p).
create or replace function included_tax(amount numeric, percent numeric, digits integer) returns numeric
language sql immutable parallel safe
as $$
  select round(amount * percent / (100 + percent), digits)
$$;
