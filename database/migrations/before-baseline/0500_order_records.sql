-- What happened to an order after it was placed: how it was paid, what was given back, where it moved. Rows are only added.

create table payments (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- "other" also when nobody said how.
  method text not null check (method in ('cash', 'card', 'other')),
  amount numeric(14, 3) not null check (amount >= 0),
  -- Cash: what the guest handed over, and got back of it. Null when nobody typed it.
  given numeric(14, 3),
  change numeric(14, 3) check (change >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- An order is paid as a whole.
  unique (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  check ((given is null) = (change is null)),
  check (given - change = amount),
  check (given is null or method = 'cash')
);
alter table payments enable row level security;
alter table payments force row level security;
create policy tenant on payments using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on payments to app_user;

create table refunds (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Null for orders that were paid before payments were recorded.
  payment_id uuid,
  amount numeric(14, 3) not null check (amount >= 0),
  reason text check (reason <> ''),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- An order is refunded as a whole.
  unique (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references payments (company_id, id) on delete cascade
);
create index on refunds (company_id, payment_id);
alter table refunds enable row level security;
alter table refunds force row level security;
create policy tenant on refunds using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on refunds to app_user;

create table order_changes (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('move')),
  -- A move: the table that the order was for, and the one that it is for since.
  from_table text not null,
  to_table text not null check (to_table <> from_table),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index on order_changes (company_id, order_id);
alter table order_changes enable row level security;
alter table order_changes force row level security;
create policy tenant on order_changes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on order_changes to app_user;
