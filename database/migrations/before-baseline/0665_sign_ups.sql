-- Sign-ups whose address is not confirmed yet. Several may have one address; each has its own password, link and browser. The
-- account is made when one of them is confirmed, which ends the others. Secrets are kept as hashes.
create table sign_ups (
  id uuid primary key,
  email text not null check (email = lower(email)),
  name text not null,
  -- Null when the link is to ask for one.
  password text,
  link_hash text not null unique,
  -- Of the browser that signed up; only there does the link keep the password. Null when it is to be kept nowhere.
  browser_hash text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on sign_ups (email);
create index on sign_ups (expires_at);

-- Since when the address of an account is confirmed. Null of accounts that were confirmed before this was recorded.
alter table users add column confirmed_at timestamptz;
