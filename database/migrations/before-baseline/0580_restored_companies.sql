-- In an installation that was brought back from a backup a company waits for its owner: nothing is sent, and nobody else
-- works in it, until the owner has looked at what may have gone out already and at who works here.
alter table companies
  -- When it was brought back; null once the owner has confirmed, and where nothing was restored.
  add column restored_at timestamptz,
  -- The last change in it.
  add column restored_to timestamptz;
grant select (restored_at) on companies to app_directory;

-- Jobs that would have sent something while their company waited.
create table held_jobs (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null,
  data jsonb not null,
  -- It was in the backup, so it may have been done already: the owner decides. The others are done after the confirmation.
  is_from_backup boolean not null,
  queued_at timestamptz not null default now(),
  primary key (company_id, id)
);
alter table held_jobs enable row level security;
alter table held_jobs force row level security;
create policy tenant on held_jobs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on held_jobs to app_user;
