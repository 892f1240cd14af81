-- Orders that a till took without a connection, and what is needed to book them as they were.

alter table orders
  -- When the server received it; null when it was placed with a connection. `created_at` is then when it was taken.
  add column arrived_at timestamptz,
  -- It was paid and handed over before it arrived.
  add column settled boolean not null default false;

-- The prices that tills have shown, for 48 hours after others took their place.
create table till_price_lists (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  hash text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  -- Null while these are the prices that tills show.
  superseded_at timestamptz,
  primary key (company_id, id),
  unique (company_id, hash)
);
alter table till_price_lists enable row level security;
alter table till_price_lists force row level security;
create policy tenant on till_price_lists using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on till_price_lists to app_user;

-- Orders from a device whose person may no longer take orders: an owner accepts or rejects each.
create table offline_orders (
  company_id uuid not null references companies on delete cascade,
  -- The Idempotency-Key under which the device would have placed it.
  id uuid not null,
  -- The request, and what the device showed of it.
  request jsonb not null,
  taken_at timestamptz not null,
  -- Whose device it was.
  user_id uuid not null,
  person_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  order_id uuid,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete set null (order_id)
);
create index on offline_orders (company_id, taken_at) where state = 'waiting';
create index on offline_orders (company_id, order_id);
alter table offline_orders enable row level security;
alter table offline_orders force row level security;
create policy tenant on offline_orders using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on offline_orders to app_user;
