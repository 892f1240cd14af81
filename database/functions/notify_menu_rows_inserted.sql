-- Trigger function after insert on the tables that a menu shows. Argument 0 of the trigger names the column that holds
-- the company; only notify_menu_rows_updated reads the other arguments.
create or replace function notify_menu_rows_inserted() returns trigger
language plpgsql
as $$
begin
  perform notify_menu_dishes(array_agg((content ->> tg_argv[0])::uuid), array_agg(menu_dish_of(tg_table_name, content)))
  from (select to_jsonb(inserted) as content from inserted) as changed;
  return null;
end
$$;
