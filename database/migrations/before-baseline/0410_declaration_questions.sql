-- Why what is declared about an item is in doubt: the supplier sent something else in its place. Until a person confirms
-- the declarations, nothing that is made of it is shown as free of anything.
create table declaration_questions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  -- The delivery that brought something else.
  source_id uuid not null,
  reason text not null,
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, item_id, source_id),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade
);
create index on declaration_questions (company_id, source_id);
create trigger touch before update on declaration_questions for each row execute function touch_updated_at();
alter table declaration_questions enable row level security;
alter table declaration_questions force row level security;
create policy tenant on declaration_questions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on declaration_questions to app_user;
create trigger menu_inserted after insert on declaration_questions referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on declaration_questions referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on declaration_questions referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
