-- Trigger function after insert on the tables that a menu shows. Argument 0 of the trigger names the column that holds
-- the company; the other arguments are read by notify_menu_rows_updated only.
create or replace function notify_menu_rows_inserted() returns trigger
language plpgsql
as $$
begin
  perform notify_menu_changed(array_agg((to_jsonb(inserted) ->> tg_argv[0])::uuid)) from inserted;
  return null;
end
$$;
