-- Returns what one of an option takes of an item in a size: `quantity` of option_needs, of which `scaled` follows the size.
create or replace function option_need(company uuid, size uuid, quantity numeric, scaled numeric) returns numeric
language sql stable
as $$
  select case when scaled = 0 then quantity else round(quantity + scaled * (size_factor(company, size) - 1), 6) end
$$;
