-- Trigger function after update on the tables that a menu shows. Argument 0 of the trigger names the column that holds
-- the company; the other arguments are columns the menu does not show, whose changes do not count.
create or replace function notify_menu_rows_updated() returns trigger
language plpgsql
as $$
begin
  -- Whole rows are compared as sets, so that a column added later is included without a change here.
  perform notify_menu_dishes(array_agg((content ->> tg_argv[0])::uuid), array_agg(menu_dish_of(tg_table_name, content)))
  from (
    (select to_jsonb(after) - tg_argv[1:] as content from after except select to_jsonb(before) - tg_argv[1:] from before)
    union all
    (select to_jsonb(before) - tg_argv[1:] from before except select to_jsonb(after) - tg_argv[1:] from after)
  ) as different;
  return null;
end
$$;
