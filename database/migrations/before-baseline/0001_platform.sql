-- Roles of the application. They are cluster-wide, so another database of the same cluster may have made them already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_user') then
    begin
      create role app_user nologin nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not exists (select from pg_roles where rolname = 'app_directory') then
    begin
      create role app_directory nologin nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
end
$$;
grant app_user, app_directory to current_user;
grant usage on schema public to app_user, app_directory;

-- A UUIDv7 for rows born inside the database; the application makes its own for everything else.
create function uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  -- One expression, so that PostgreSQL puts it into the statement instead of calling it for every row.
  select (
    lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14)
  )::uuid
$$;

-- Makes a table a company's own: rows of other companies can be neither read nor written, not even by the table's owner.
create function enable_tenancy(target regclass, privileges text default 'select, insert, update, delete') returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
    target
  );
  execute format('grant %s on %s to app_user', privileges, target);
end
$$;

create function touch_updated_at() returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Accounts: the tables of the authentication library, under our names.
create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on verifications (identifier);

create table profiles (
  id uuid primary key references users on delete cascade,
  email text not null,
  full_name text,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Requests counted per key and window, shared by every process.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
