-- Returns how large a size is beside the first size of its dish: the weight and volume of its recipe by that of the other,
-- with ml counted as g, and without pieces, which are cups and lids as often as food. 1 when either has none.
-- `sizeFactors` of features/offer/options/size-factor.ts is the same rule, with six decimals.
create or replace function size_factor(company uuid, size uuid) returns numeric
language plpgsql stable
as $$
declare
  factor numeric;
begin
  select round(own.weight / nullif(first.weight, 0), 20) into factor
  from dish_size this
  cross join lateral (
    select id from dish_size other
    where other.company_id = company and other.menu_item_id = this.menu_item_id
    order by other.deleted_at is not null, other.position, other.id limit 1
  ) as smallest
  cross join lateral (
    select sum(quantity_per_dish * case when unit in ('kg', 'L') then 1000 else 1 end) as weight
    from dish_ingredient where company_id = company and dish_size_id = size and unit <> 'pcs'
  ) as own
  cross join lateral (
    select sum(quantity_per_dish * case when unit in ('kg', 'L') then 1000 else 1 end) as weight
    from dish_ingredient where company_id = company and dish_size_id = smallest.id and unit <> 'pcs'
  ) as first
  where this.company_id = company and this.id = size;
  return coalesce(factor, 1);
end
$$;
