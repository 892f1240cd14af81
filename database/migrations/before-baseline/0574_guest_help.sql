-- Whether guests can ask questions on the menu. It belongs to Plus, so it has an effect while the company has that.
alter table companies add column guest_help boolean not null default false;

-- The menu says whether guests can ask, which changes with the plan too.
create trigger menu_inserted after insert on company_subscriptions referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at');
create trigger menu_updated after update on company_subscriptions referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at');
create trigger menu_inserted after insert on plus_tries referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'started_at');
