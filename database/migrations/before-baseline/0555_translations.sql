-- Names and descriptions on the menu in further languages. A row has what was translated; what is null is shown as the
-- restaurant wrote it. A draft is shown to nobody but the staff.
create table translations (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('category', 'dish', 'size', 'option-group', 'option')),
  subject_id uuid not null,
  language text not null check (language in ('en', 'es', 'fr', 'de', 'zh')),
  name text check (name <> ''),
  description text check (description <> ''),
  is_draft boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (company_id, subject_id, language),
  check (name is not null or description is not null)
);
alter table translations enable row level security;
alter table translations force row level security;
create policy tenant on translations using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on translations to app_user;

create trigger menu_inserted after insert on translations referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'updated_at');
create trigger menu_deleted after delete on translations referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'updated_at');
create trigger menu_updated after update on translations referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'updated_at');
