-- Archives that an owner imports into an empty restaurant. The key of the uploaded file is derived from the row's id.
create table archive_imports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  state text not null default 'checking'
    check (state in ('checking', 'ready', 'rejected', 'importing', 'done', 'failed')),
  -- The person whose logo it becomes, and their name.
  requested_by uuid not null,
  requested_by_name text not null,
  bytes bigint not null check (bytes > 0),
  -- What the owner sees before anything is imported.
  preview jsonb,
  -- How often a run of the job has started it since it was queued.
  attempts integer not null default 0,
  -- Rows and files that are done.
  progress bigint not null default 0,
  -- What was stored so far, which is removed when the import fails.
  stored_files jsonb not null default '[]',
  -- Rows that were left out because their file was missing or not what it should be.
  left_out integer not null default 0,
  error text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((state in ('rejected', 'failed')) = (error is not null)),
  check ((state in ('checking', 'rejected')) = (preview is null)),
  check ((state in ('rejected', 'done', 'failed')) = (finished_at is not null))
);
-- One at a time.
create unique index archive_imports_open on archive_imports (company_id)
  where state in ('checking', 'ready', 'importing');
create trigger touch before update on archive_imports for each row execute function touch_updated_at();
alter table archive_imports enable row level security;
alter table archive_imports force row level security;
create policy tenant on archive_imports
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on archive_imports to app_user;
