-- Trigger function on menu_stops: writes the stop that holds for a dish, a size or an option on its row, which is read for
-- every order and menu.
create or replace function follow_menu_stops() returns trigger
language plpgsql
as $$
declare
  holds record;
begin
  -- A stop without an end time lasts longest.
  select min(started_at) as started, case when bool_and(ends_at is not null) then max(ends_at) end as ends into holds
  from menu_stops
  where company_id = new.company_id and ended_at is null and coalesce(ends_at > now(), true)
    and (dish_id, size_id, option_id) is not distinct from (new.dish_id, new.size_id, new.option_id);
  update dish set sold_out_at = holds.started, sold_out_until = holds.ends
  where company_id = new.company_id and id = new.dish_id;
  update dish_size set sold_out_at = holds.started, sold_out_until = holds.ends
  where company_id = new.company_id and id = new.size_id;
  update options set sold_out_at = holds.started, sold_out_until = holds.ends
  where company_id = new.company_id and id = new.option_id;
  return null;
end
$$;
create or replace trigger follow_menu_stops after insert or update on menu_stops
  for each row execute function follow_menu_stops();
