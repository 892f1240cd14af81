-- Archives of everything that a restaurant has, made when its owner asks. The file's key is derived from the row's id.
create table exports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  requested_by_name text not null,
  -- How often a run of the job has started it.
  attempts integer not null default 0,
  bytes bigint check (bytes > 0),
  files integer check (files > 0),
  error text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((state = 'waiting') = (finished_at is null)),
  check (state <> 'ready' or (bytes is not null and files is not null)),
  check ((state = 'failed') = (error is not null))
);
-- One is made at a time.
create unique index exports_waiting on exports (company_id) where state = 'waiting';
create trigger touch before update on exports for each row execute function touch_updated_at();
alter table exports enable row level security;
alter table exports force row level security;
create policy tenant on exports using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on exports to app_user;
