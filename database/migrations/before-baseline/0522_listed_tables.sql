-- Guests choose their table from the owner's list instead of typing it, once there are any.
alter table companies add column tables_listed boolean not null default false;

create trigger menu_inserted after insert on restaurant_tables referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on restaurant_tables referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on restaurant_tables referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
