-- Guests can order for pickup, where the owner has turned it on.
alter table companies
  -- Guests can order to a table.
  add column table_orders boolean not null default true,
  add column pickup_orders boolean not null default false,
  -- How long the kitchen needs at least.
  add column pickup_lead_minutes integer not null default 20 check (pickup_lead_minutes between 0 and 240),
  -- Guests choose times that are this far apart; each time has room for so many portions, null for any number.
  add column pickup_slot_minutes integer not null default 15 check (pickup_slot_minutes in (5, 10, 15, 20, 30, 60)),
  add column pickup_slot_portions integer check (pickup_slot_portions between 1 and 1000);

-- Who picks an order up, and when.
create table order_pickups (
  company_id uuid not null,
  order_id uuid not null,
  -- What is called when it is ready; begins with 1 every day.
  number integer not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  phone text check (char_length(phone) <= 30),
  due_at timestamptz not null,
  -- Ordered for as soon as possible.
  asap boolean not null,
  portions integer not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index on order_pickups (company_id, due_at);
create index on order_pickups (company_id, created_at);
alter table order_pickups enable row level security;
alter table order_pickups force row level security;
create policy tenant on order_pickups using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on order_pickups to app_user;
