-- A subscription as the payment provider last told it. `observed_at` is when that was asked: older news never overwrites newer.
create table company_subscriptions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  stripe_customer_id text not null,
  stripe_subscription_id text not null unique,
  status text not null,
  plan_id text not null,
  plan_name text not null,
  price_id text not null,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  observed_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index on company_subscriptions (current_period_end);
create trigger touch before update on company_subscriptions for each row execute function touch_updated_at();
select enable_tenancy('company_subscriptions');

-- The directory finds whose subscription a provider's notice is about, and which ones are due to be looked at.
create policy directory on company_subscriptions for select to app_directory using (true);
grant select (company_id, stripe_subscription_id, status, current_period_end) on company_subscriptions to app_directory;

-- Every checkout a person was sent to, with the company to found once it is paid. `busy_until` is a lease: one call at a time.
create table checkouts (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  price_id text not null,
  plan_type text not null,
  company_data jsonb not null,
  busy_until timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now()
);
create index on checkouts (user_id, created_at desc);

-- A name stays with the person who is paying for it until the checkout can no longer be paid.
create table username_holds (
  username text primary key check (username ~ '^[a-z0-9]{3,30}$'),
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index on username_holds (user_id);

-- Notices of the provider that were acted on: each counts once, however often it is delivered.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- What the sandbox provider knows. Real providers keep this on their side.
create table sandbox_checkouts (
  id text primary key,
  reference text not null,
  email text not null,
  customer_id text not null,
  price_id text not null,
  currency text not null,
  success_url text not null,
  cancel_url text not null,
  failure_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  subscription_id text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null,
  price_id text not null,
  currency text not null,
  status text not null default 'active',
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now()
);
create index on sandbox_subscriptions (customer_id);
create table sandbox_portals (
  id text primary key,
  customer_id text not null,
  return_url text not null,
  expires_at timestamptz not null
);

-- A notice is noted in the same transaction as what it changes.
grant select, insert on payment_events to app_user;
