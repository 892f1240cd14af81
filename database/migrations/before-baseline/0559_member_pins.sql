-- The four digits by which a member says on a shared tablet who they are. One that was chosen before the person joined
-- again does not count.
create table member_pins (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null,
  hash text not null,
  chosen_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references members (company_id, user_id)
);
alter table member_pins enable row level security;
alter table member_pins force row level security;
create policy tenant on member_pins using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on member_pins to app_user;

-- Attempts of a person on a tablet since the last right one. An attempt is counted before its PIN is checked.
create table pin_attempts (
  company_id uuid not null references companies on delete cascade,
  device_id uuid not null,
  user_id uuid not null,
  attempts smallint not null check (attempts > 0),
  attempted_at timestamptz not null default now(),
  locked_until timestamptz,
  primary key (company_id, device_id, user_id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references members (company_id, user_id)
);
create index on pin_attempts (company_id, user_id);
alter table pin_attempts enable row level security;
alter table pin_attempts force row level security;
create policy tenant on pin_attempts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pin_attempts to app_user;
