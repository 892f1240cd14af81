-- What a discount takes off the lines of an order as they are now, and the weights by which it is spread over them.
--
-- One of at most 10 % of the lines, which everybody who takes payments may give (MAX_STAFF_DISCOUNT_PERCENT in
-- src/features/orders/rules.ts), never takes off more than 10 % of the lines that are left or were added: otherwise a void or an
-- addition would make it one that only owners and managers may give. A higher one stays on the lines that it was given for: an
-- amount becomes less as portions of them are voided, and added lines have none of it.
--
-- `given` is its amount when it was given, null without a discount, and `percent` its percent, if it was given as one; `lines_amount` is what the lines
-- came to then, `last_position` the position of the last of them. These two are null for a discount of an earlier version,
-- which followed all lines. `amounts` and `positions` are those of the lines, without discount.
create or replace function discount_of_lines(percent numeric, given numeric, lines_amount numeric, last_position integer,
  amounts numeric[], positions integer[], digits integer, out reduction numeric, out weights numeric[])
language plpgsql immutable
as $$
declare
  most constant numeric := 10;
  base numeric;
begin
  weights := amounts;
  reduction := 0;
  if given is null then
    return;
  end if;
  if last_position is not null and (case when percent is null then given * 100 > lines_amount * most else percent > most end) then
    select array_agg(case when line.position <= last_position then line.amount else 0 end order by line.at) into weights
    from unnest(amounts, positions) with ordinality as line (amount, position, at);
    select sum(amount) into base from unnest(weights) as amount;
    reduction := case when percent is null then round(given * base / lines_amount, digits)
      else round(base * percent / 100, digits) end;
  else
    select sum(amount) into base from unnest(amounts) as amount;
    reduction := case when percent is null then least(given, base) else round(base * percent / 100, digits) end;
    if last_position is not null then
      reduction := least(reduction, trunc(base * most / 100, digits));
    end if;
  end if;
  reduction := coalesce(reduction, 0);
end
$$;
