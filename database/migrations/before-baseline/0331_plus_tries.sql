-- A company may try what belongs to the larger plan for 14 days, once, from its owner's own tap.
create table plus_tries (
  company_id uuid not null references companies on delete cascade,
  started_at timestamptz not null default now(),
  user_id uuid,
  primary key (company_id)
);
alter table plus_tries enable row level security;
alter table plus_tries force row level security;
create policy tenant on plus_tries using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on plus_tries to app_user;
