-- Returns the times that hold for a dish, its own or else its category's, as dish.schedule has them; null for always.
create or replace function schedule_of(company uuid, dish uuid, category uuid) returns jsonb
language sql stable
as $$
  select coalesce(
    (select jsonb_agg(jsonb_build_object('days', days, 'opens', opens, 'closes', closes, 'from_day', from_day,
      'to_day', to_day) order by position, id) from menu_schedules where company_id = company and dish_id = dish),
    (select jsonb_agg(jsonb_build_object('days', days, 'opens', opens, 'closes', closes, 'from_day', from_day,
      'to_day', to_day) order by position, id) from menu_schedules where company_id = company and category_id = category))
$$;
