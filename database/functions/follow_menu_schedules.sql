-- Trigger function on menu_schedules: the times that hold for a dish are written on its row, when its own or its category's
-- change. follow_dish_category.sql does the same when it gets another category.
create or replace function follow_menu_schedules() returns trigger
language plpgsql
as $$
declare
  changed menu_schedules;
begin
  if tg_op = 'DELETE' then
    changed := old;
  else
    changed := new;
  end if;
  update dish set schedule = schedule_of(company_id, id, category_id)
  where company_id = changed.company_id and (id = changed.dish_id or category_id = changed.category_id)
    and schedule is distinct from schedule_of(company_id, id, category_id);
  return null;
end
$$;
create or replace trigger follow_menu_schedules after insert or update or delete on menu_schedules
  for each row execute function follow_menu_schedules();
