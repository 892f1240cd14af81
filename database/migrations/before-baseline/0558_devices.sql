-- Shared tablets. Whoever holds a tablet's secret, which is in public_tokens as a hash with the kind "device", is that
-- tablet; who works on it is said by their PIN.
create table devices (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (name <> ''),
  role text not null check (role in ('kitchen', 'counter')),
  -- Who works on it now; null while it shows the people to choose from.
  user_id uuid references users on delete set null,
  unlocked_at timestamptz,
  last_seen timestamptz not null default now(),
  unpaired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index on devices (user_id) where user_id is not null;
create trigger touch before update on devices for each row execute function touch_updated_at();
alter table devices enable row level security;
alter table devices force row level security;
create policy tenant on devices using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on devices to app_user;

-- The directory finds the tablet that a secret belongs to.
create policy directory on devices for select to app_directory using (true);
grant select (company_id, id, name, role, user_id, unlocked_at, last_seen, unpaired_at) on devices to app_directory;

-- A code that a tablet shows until an owner types it: before that nobody knows whose tablet it is.
create table device_pairings (
  -- A keyed hash, because six digits are soon found by trying.
  code_hash text primary key,
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index on device_pairings (expires_at);
grant select, delete on device_pairings to app_user;
