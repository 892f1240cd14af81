-- Trigger function on prep_recipes and prep_lines: derives the needs of every size and every option that uses one of the
-- changed prep items, directly or inside another one (explode_needs.sql, explode_option_needs.sql).
create or replace function follow_prep_recipes() returns trigger
language plpgsql
as $$
declare
  pairs jsonb;
  changed record;
  used uuid[];
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(distinct jsonb_build_array(company_id, item_id)) into pairs from after;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_array(company_id, item_id)) into pairs from before;
  else
    select jsonb_agg(distinct jsonb_build_array(company_id, item_id)) into pairs
    from (select company_id, item_id from after union select company_id, item_id from before) as either;
  end if;
  for changed in select * from ids_by_company(pairs) loop
    perform pg_advisory_xact_lock(hashtextextended('recipes ' || changed.company_id, 0));
    used := array(
      with recursive used as (
        select unnest(changed.ids) as item_id
        union
        select line.item_id
        from used join prep_lines line on line.company_id = changed.company_id and line.ingredient_id = used.item_id
      )
      select item_id from used);
    perform explode_needs(changed.company_id, array(
      select distinct dish_size_id from dish_ingredient
      where company_id = changed.company_id and ingredient_id = any (used)));
    perform explode_option_needs(changed.company_id, array(
      select distinct option_id from option_lines
      where company_id = changed.company_id and ingredient_id = any (used)));
  end loop;
  return null;
end
$$;

create or replace trigger follow_inserted after insert on prep_recipes referencing new table as after
  for each statement execute function follow_prep_recipes();
create or replace trigger follow_deleted after delete on prep_recipes referencing old table as before
  for each statement execute function follow_prep_recipes();
create or replace trigger follow_updated after update on prep_recipes
  referencing old table as before new table as after
  for each statement execute function follow_prep_recipes();
create or replace trigger follow_inserted after insert on prep_lines referencing new table as after
  for each statement execute function follow_prep_recipes();
create or replace trigger follow_deleted after delete on prep_lines referencing old table as before
  for each statement execute function follow_prep_recipes();
create or replace trigger follow_updated after update on prep_lines
  referencing old table as before new table as after
  for each statement execute function follow_prep_recipes();
