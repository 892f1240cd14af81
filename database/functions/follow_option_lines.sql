-- Trigger function on option_lines: derives the needs of the options whose lines have changed (explode_option_needs.sql).
-- The shared lock is the one of follow_recipe_lines.sql.
create or replace function follow_option_lines() returns trigger
language plpgsql
as $$
declare
  pairs jsonb;
  changed record;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(distinct jsonb_build_array(company_id, option_id)) into pairs from after;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_array(company_id, option_id)) into pairs from before;
  else
    select jsonb_agg(distinct jsonb_build_array(company_id, option_id)) into pairs
    from (select company_id, option_id from after union select company_id, option_id from before) as either;
  end if;
  for changed in select * from ids_by_company(pairs) loop
    perform pg_advisory_xact_lock_shared(hashtextextended('recipes ' || changed.company_id, 0));
    perform explode_option_needs(changed.company_id, changed.ids);
  end loop;
  return null;
end
$$;

create or replace trigger follow_inserted after insert on option_lines referencing new table as after
  for each statement execute function follow_option_lines();
create or replace trigger follow_deleted after delete on option_lines referencing old table as before
  for each statement execute function follow_option_lines();
create or replace trigger follow_updated after update on option_lines
  referencing old table as before new table as after
  for each statement execute function follow_option_lines();
