-- Daily totals of sales and stock per company and local day. They are computed from orders and movements after the fact,
-- outside the transactions that write those, and hold nothing that could not be computed again.

create index on stock_movements (company_id, created_at);

-- Days before `upto` are stored, by the clock of `timezone`.
create table daily_total_states (
  company_id uuid not null references companies on delete cascade,
  timezone text not null,
  upto date not null,
  primary key (company_id)
);
alter table daily_total_states enable row level security;
alter table daily_total_states force row level security;
create policy tenant on daily_total_states
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_total_states to app_user;

-- Hours whose orders or movements changed after the fact: cancelled, refunded, settled, or written into the past. A row
-- for each transaction, so that no two wait for each other.
create table changed_hours (
  company_id uuid not null references companies on delete cascade,
  hour timestamptz not null,
  changed_by xid8 not null default pg_current_xact_id(),
  primary key (company_id, hour, changed_by)
);
alter table changed_hours enable row level security;
alter table changed_hours force row level security;
create policy tenant on changed_hours using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on changed_hours to app_user;

-- What was sold in each hour of a day.
create table daily_sales (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  currency text not null,
  hour smallint not null,
  orders integer not null,
  items bigint not null,
  revenue numeric not null,
  cancelled_orders integer not null,
  refunded_orders integer not null,
  primary key (company_id, day, currency, hour)
);
alter table daily_sales enable row level security;
alter table daily_sales force row level security;
create policy tenant on daily_sales using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_sales to app_user;

-- The portions sold of each dish and size, under the names they had when they were ordered. What was agreed on for the
-- deleted dishes of special requests has no dish.
create table daily_portions (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  currency text not null,
  position integer not null,
  menu_item_id uuid,
  size_id uuid,
  special boolean not null,
  dish_name text not null,
  size_name text not null,
  items bigint not null,
  revenue numeric not null,
  -- Of the portions whose cost was known.
  costed_items bigint not null,
  costed_revenue numeric not null,
  cost numeric not null,
  primary key (company_id, day, currency, position)
);
alter table daily_portions enable row level security;
alter table daily_portions force row level security;
create policy tenant on daily_portions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_portions to app_user;

-- How many orders had something of a dish, category or size. One order can have several dishes of a category, so these
-- are no sums of what each dish has.
create table daily_order_counts (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  currency text not null,
  kind text not null check (kind in ('dish', 'category', 'size')),
  name text not null,
  orders integer not null,
  primary key (company_id, day, currency, kind, name)
);
alter table daily_order_counts enable row level security;
alter table daily_order_counts force row level security;
create policy tenant on daily_order_counts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_order_counts to app_user;

-- The category under which each dish is in daily_order_counts. A dish that has moved since makes those counts unusable.
create table counted_categories (
  company_id uuid not null references companies on delete cascade,
  menu_item_id uuid not null,
  category text not null,
  primary key (company_id, menu_item_id)
);
alter table counted_categories enable row level security;
alter table counted_categories force row level security;
create policy tenant on counted_categories
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on counted_categories to app_user;

-- What each item's movements add up to. `unit_position` is the ledger's position at which the item got the unit that the
-- quantities are in, 0 for its first.
create table daily_stock (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  item_id uuid not null,
  unit_position bigint not null,
  used numeric not null,
  wasted numeric not null,
  received numeric not null,
  primary key (company_id, day, item_id)
);
alter table daily_stock enable row level security;
alter table daily_stock force row level security;
create policy tenant on daily_stock using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_stock to app_user;

-- Orders with whether they count as sold, for every number of the product: those that were neither cancelled nor
-- refunded. A special request counts as an order and brings what it was settled for.
create view order_outcomes with (security_invoker = true) as
select company_id, id, created_at, channel, table_number, total_amount, currency, is_special_request, status,
  payment_status, status <> 'cancelled' and payment_status <> 'refunded' as sold
from orders;
grant select on order_outcomes to app_user;

create or replace view sales with (security_invoker = true) as
select company_id, id, created_at, channel, table_number, total_amount, currency from order_outcomes where sold;
