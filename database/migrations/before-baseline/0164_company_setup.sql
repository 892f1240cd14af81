-- What a company has done to set itself up that no other table shows, and whether its setup list is put away.
create table company_setup (
  company_id uuid primary key references companies on delete cascade,
  codes_printed_at timestamptz,
  practised_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on company_setup for each row execute function touch_updated_at();
alter table company_setup enable row level security;
alter table company_setup force row level security;
create policy tenant on company_setup using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on company_setup to app_user;
