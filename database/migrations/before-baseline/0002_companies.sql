create table companies (
  id uuid primary key,
  created_by uuid not null unique references users,
  name text not null,
  username text unique check (username ~ '^[a-z0-9]{3,30}$'),
  email text,
  address text,
  country text not null default 'Singapore',
  currency text not null default 'SGD' check (currency ~ '^[A-Z]{3}$'),
  uen text,
  website text,
  phone_number text,
  phone_country_code text,
  phone_verified boolean not null default false,
  logo_url text,
  timezone text not null default 'Asia/Singapore',
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'zh')),
  allow_negative_stock boolean not null default false,
  ordering_paused boolean not null default false,
  onboarding_started boolean not null default true,
  onboarding_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on companies for each row execute function touch_updated_at();

alter table companies enable row level security;
alter table companies force row level security;
create policy tenant on companies to app_user
  using (id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on companies to app_user;

-- The directory finds which company a person or a public address belongs to, and may see nothing more of it.
create policy directory on companies for select to app_directory using (true);
grant select (id, username, created_by) on companies to app_directory;

create table activity_logs (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  user_id uuid,
  display_name text,
  action_type text not null,
  entity_type text not null,
  entity_id uuid,
  entity_name text,
  description text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index on activity_logs (company_id, created_at desc, id desc);
select enable_tenancy('activity_logs', 'select, insert');
