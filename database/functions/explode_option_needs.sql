-- Derives option_needs of some options of a company from their lines again, as explode_needs.sql does for recipes: what is
-- passed through is replaced by what it is made of, and the needs of one item are added up and rounded once.
create or replace function explode_option_needs(company uuid, changed uuid[]) returns void
language sql
as $$
  with recursive part as (
    select option_id, ingredient_id as item_id, round(exact_quantity, 40) as quantity, scales_with_size, 0 as depth
    from option_lines
    where company_id = company and option_id = any (changed)
    union all
    select part.option_id, line.ingredient_id,
      round(part.quantity * line.stock_quantity / through.stock_quantity, 40), part.scales_with_size,
      part.depth + 1
    from part
    join prep_recipes through
      on through.company_id = company and through.item_id = part.item_id and through.mode = 'through'
    join prep_lines line on line.company_id = company and line.item_id = part.item_id
    where part.depth < 10
  ), exploded as materialized (
    select part.option_id, part.item_id, round(round(sum(part.quantity), 15), 6) as quantity,
      round(round(coalesce(sum(part.quantity) filter (where part.scales_with_size), 0), 15), 6) as scaled
    from part
    where not exists (
      select from prep_recipes through
      where through.company_id = company and through.item_id = part.item_id and through.mode = 'through')
    group by part.option_id, part.item_id
  ), removed as (
    delete from option_needs need
    where need.company_id = company and need.option_id = any (changed)
      and not exists (
        select from exploded where exploded.option_id = need.option_id and exploded.item_id = need.item_id)
  )
  insert into option_needs as need (company_id, option_id, item_id, quantity, scaled)
  select company, option_id, item_id, quantity, scaled from exploded
  on conflict (company_id, option_id, item_id) do update set quantity = excluded.quantity, scaled = excluded.scaled
    where (need.quantity, need.scaled) <> (excluded.quantity, excluded.scaled);
$$;
