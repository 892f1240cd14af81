-- Spreads an amount over weights in proportion to them, each part rounded to `digits`, so that the parts add up to the
-- amount: parts are cut off, and what is left goes to the largest remainders (Hamilton's method), the first of equal
-- ones. Expects weights of at least 0 with a sum above 0, and an amount of at least 0 with no more than `digits` digits.
create or replace function spread_amount(amount numeric, weights numeric[], digits integer) returns numeric[]
language sql immutable parallel safe
as $$
  with exact as (
    select position, amount * weight / sum(weight) over () as part
    from unnest(weights) with ordinality as given (weight, position)
  ),
  ranked as (
    select position, trunc(part, digits) as cut,
      row_number() over (order by part - trunc(part, digits) desc, position) as rank,
      (amount - sum(trunc(part, digits)) over ()) * 10::numeric ^ digits as units
    from exact
  )
  select array_agg(cut + case when rank <= units then 10::numeric ^ -digits else 0 end order by position) from ranked
$$;
