-- The second step of a sign-in, of people who turned it on: the secret of their app (encrypted) and the hashes of their
-- recovery codes. The authentication library reads and writes both tables.
alter table users add column two_factor_enabled boolean not null default false;

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- False until a first code has confirmed that the app has the secret.
  verified boolean not null default false,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  -- The half minute of the last code that was accepted: each code works once.
  last_step integer
);

-- The public keys of passkeys. A name is what the person calls the device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  -- As the library reads it, a number of up to 32 bits without a sign.
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index on passkeys (user_id);
