-- Guests can call staff to their table or ask for the bill, where the owner has turned it on.
alter table companies add column table_calls boolean not null default false;

create table table_calls (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  table_number text not null check (table_number <> '' and char_length(table_number) <= 20),
  kind text not null check (kind in ('staff', 'bill')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid,
  primary key (company_id, id)
);
-- A table has at most one open call.
create unique index table_calls_open on table_calls (company_id, lower(table_number)) where closed_at is null;
create index table_calls_recent on table_calls (company_id, lower(table_number), created_at);
alter table table_calls enable row level security;
alter table table_calls force row level security;
create policy tenant on table_calls using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on table_calls to app_user;
