-- Trigger function on dish_ingredient: derives the needs of the sizes whose recipes have changed (explode_needs.sql).
--
-- The shared lock waits for a recipe of a prep item that is being saved, and makes the next one wait, so that neither
-- misses the other. Whoever locks items as well does so before.
create or replace function follow_recipe_lines() returns trigger
language plpgsql
as $$
declare
  pairs jsonb;
  changed record;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(distinct jsonb_build_array(company_id, dish_size_id)) into pairs from after;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_array(company_id, dish_size_id)) into pairs from before;
  else
    select jsonb_agg(distinct jsonb_build_array(different.company_id, different.dish_size_id)) into pairs
    from (
      (select company_id, dish_size_id, ingredient_id, stock_quantity, exact_quantity from after
        except select company_id, dish_size_id, ingredient_id, stock_quantity, exact_quantity from before)
      union all
      (select company_id, dish_size_id, ingredient_id, stock_quantity, exact_quantity from before
        except select company_id, dish_size_id, ingredient_id, stock_quantity, exact_quantity from after)
    ) as different;
  end if;
  for changed in select * from ids_by_company(pairs) loop
    perform pg_advisory_xact_lock_shared(hashtextextended('recipes ' || changed.company_id, 0));
    perform explode_needs(changed.company_id, changed.ids);
  end loop;
  return null;
end
$$;

create or replace trigger follow_inserted after insert on dish_ingredient referencing new table as after
  for each statement execute function follow_recipe_lines();
create or replace trigger follow_deleted after delete on dish_ingredient referencing old table as before
  for each statement execute function follow_recipe_lines();
create or replace trigger follow_updated after update on dish_ingredient
  referencing old table as before new table as after
  for each statement execute function follow_recipe_lines();
