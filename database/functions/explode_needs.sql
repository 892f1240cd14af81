-- Derives recipe_needs of some sizes of a company from their recipes again: what is passed through is replaced by what it
-- is made of, at any depth, and the needs of one item are added up and rounded once to 6 decimals. Rows that stay the
-- same are not written.
--
-- Numbers are carried with 40 decimals. The sum is first rounded to 15 of them, so that a sum which lies exactly between
-- two stored numbers, and which a division by 3 has made a little too small, is rounded up as it must be.
--
-- A need that is too small to be stored becomes 0; the verb that saved the recipe then rejects it, at its end, because
-- recipes and dishes may be changed by several statements.
create or replace function explode_needs(company uuid, sizes uuid[]) returns void
language plpgsql
as $$
begin
  if not exists (select from prep_recipes where company_id = company and mode = 'through') then
    -- The usual case: a recipe needs exactly the items of its lines.
    delete from recipe_needs need
    where need.company_id = company and need.size_id = any (sizes)
      and not exists (
        select from dish_ingredient line
        where line.company_id = company and line.dish_size_id = need.size_id and line.ingredient_id = need.item_id);
    insert into recipe_needs as need (company_id, size_id, item_id, quantity)
    select company, dish_size_id, ingredient_id, stock_quantity
    from dish_ingredient
    where company_id = company and dish_size_id = any (sizes)
    on conflict (company_id, size_id, item_id) do update set quantity = excluded.quantity
      where need.quantity <> excluded.quantity;
    return;
  end if;

  with recursive line as materialized (
    select dish_size_id as size_id, ingredient_id as item_id, stock_quantity,
      case when round(exact_quantity, 6) = stock_quantity then exact_quantity else stock_quantity end as quantity
    from dish_ingredient
    where company_id = company and dish_size_id = any (sizes)
  ), through as materialized (
    select item_id, stock_quantity from prep_recipes where company_id = company and mode = 'through'
  ), part as (
    -- What one unit of each passed item that the recipes use is made of, level by level.
    select item_id as passed_id, item_id, round(1::numeric, 40) as quantity, 0 as depth
    from through where item_id in (select item_id from line)
    union all
    select part.passed_id, prep_line.ingredient_id,
      round(part.quantity * prep_line.stock_quantity / through.stock_quantity, 40), part.depth + 1
    from part
    join through on through.item_id = part.item_id
    join prep_lines prep_line on prep_line.company_id = company and prep_line.item_id = part.item_id
    where part.depth < 10
  ), taken as materialized (
    select passed_id, item_id, sum(quantity) as quantity
    from part where item_id not in (select item_id from through)
    group by passed_id, item_id
  ), exploded as materialized (
    select size_id, item_id,
      case when bool_or(passed) then round(round(sum(quantity), 15), 6) else max(stock_quantity) end as quantity
    from (
      select size_id, item_id, quantity, stock_quantity, false as passed
      from line where item_id not in (select item_id from through)
      union all
      select line.size_id, taken.item_id, line.quantity * taken.quantity, null, true
      from line join taken on taken.passed_id = line.item_id
    ) as need
    group by size_id, item_id
  ), removed as (
    delete from recipe_needs need
    where need.company_id = company and need.size_id = any (sizes)
      and not exists (
        select from exploded where exploded.size_id = need.size_id and exploded.item_id = need.item_id)
  )
  insert into recipe_needs as need (company_id, size_id, item_id, quantity)
  select company, exploded.size_id, exploded.item_id, exploded.quantity
  from exploded
  left join recipe_needs stored
    on stored.company_id = company and stored.size_id = exploded.size_id and stored.item_id = exploded.item_id
  where stored.quantity is distinct from exploded.quantity
  on conflict (company_id, size_id, item_id) do update set quantity = excluded.quantity;
end
$$;
