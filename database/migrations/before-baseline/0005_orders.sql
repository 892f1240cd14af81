create table orders (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  reference_id text not null,
  table_number text not null,
  customer_id text not null,
  channel text not null check (channel in ('menu', 'staff')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'cancelled')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid', 'refunded')),
  is_special_request boolean not null default false,
  total_amount numeric(14, 3) not null,
  currency text not null,
  note text,
  idempotency_key text not null,
  -- Hash of what was asked under the key, so that a key used for something else is told apart from a retry.
  fingerprint text not null,
  -- Whoever holds it may see how the order is doing, and nothing else.
  status_token uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processing_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- On the kitchen's board: taken off it, or called back to the stove after it was ready.
  cleared_at timestamptz,
  recalled_at timestamptz,
  primary key (company_id, id),
  unique (company_id, idempotency_key),
  unique (company_id, reference_id),
  unique (company_id, status_token)
);
create index on orders (company_id, created_at desc, id desc);
create index on orders (company_id, status, created_at desc);
create trigger touch before update on orders for each row execute function touch_updated_at();
select enable_tenancy('orders', 'select, insert, update');

-- Names, prices and costs are kept as they were when the order was placed.
create table order_items (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  menu_item_id uuid,
  size_id uuid,
  dish_name text not null,
  size_name text,
  quantity integer not null check (quantity > 0),
  unit_price numeric(14, 3) not null,
  total_price numeric(14, 3) not null,
  unit_cost numeric(18, 6),
  note text,
  position integer not null default 0,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, menu_item_id) references dish (company_id, id),
  foreign key (company_id, size_id) references dish_size (company_id, id)
);
create index on order_items (company_id, order_id);
create index on order_items (company_id, menu_item_id);
select enable_tenancy('order_items', 'select, insert');

-- What counts as sold, for every figure of the product: orders that were neither cancelled nor refunded. A special
-- request counts as an order and brings what it was settled for.
create view sales with (security_invoker = true) as
select company_id, id, created_at, channel, table_number, total_amount, currency
from orders
where status <> 'cancelled' and payment_status <> 'refunded';
grant select on sales to app_user;
