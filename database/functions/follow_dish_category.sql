-- Trigger function on dish: a dish that gets a category follows its times, unless it has its own.
create or replace function follow_dish_category() returns trigger
language plpgsql
as $$
begin
  new.schedule := schedule_of(new.company_id, new.id, new.category_id);
  return new;
end
$$;
create or replace trigger follow_dish_category before insert or update of category_id on dish
  for each row execute function follow_dish_category();
