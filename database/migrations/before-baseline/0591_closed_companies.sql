-- Whoever runs an installation can close a company: nobody works in it and nobody opens its public pages until it is
-- opened again. Nothing of it is deleted.
alter table companies add column closed_at timestamptz;
grant select (closed_at) on companies to app_directory;

-- What was done with `npm run admin`, by whom. It names no table, so that a line stays when what it is about is gone.
create table admin_acts (
  id bigint generated always as identity primary key,
  acted_at timestamptz not null default now(),
  -- Account of the operating system and name of the machine.
  operator text not null check (operator <> ''),
  act text not null check (act <> ''),
  subject_company uuid,
  description text not null
);
