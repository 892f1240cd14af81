-- Trigger function on dish_option_groups: notes on each dish whether it has groups of options.
create or replace function follow_dish_groups() returns trigger
language plpgsql
as $$
begin
  update dish
  set has_options = not dish.has_options
  from (select distinct company_id, dish_id from changed) as touched
  where dish.company_id = touched.company_id and dish.id = touched.dish_id
    and dish.has_options <> exists (
      select from dish_option_groups link where link.company_id = dish.company_id and link.dish_id = dish.id);
  return null;
end
$$;

create or replace trigger follow_inserted after insert on dish_option_groups referencing new table as changed
  for each statement execute function follow_dish_groups();
create or replace trigger follow_deleted after delete on dish_option_groups referencing old table as changed
  for each statement execute function follow_dish_groups();
