create table suppliers (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  contact text,
  whatsapp_number text,
  email text,
  address text,
  uen text,
  customer_id text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create trigger touch before update on suppliers for each row execute function touch_updated_at();
select enable_tenancy('suppliers');

create table inventory (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  item_code text,
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs', 'packs', 'BTL', 'tray')),
  quantity_available numeric(18, 6) not null default 0,
  reorder_threshold numeric(18, 6) not null default 0 check (reorder_threshold >= 0),
  unit_price numeric(18, 6) not null default 0 check (unit_price >= 0),
  supplier_id uuid,
  last_notification_sent timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
create index on inventory (company_id, lower(name)) where deleted_at is null;
create index on inventory (company_id, supplier_id);
create trigger touch before update on inventory for each row execute function touch_updated_at();
select enable_tenancy('inventory', 'select, insert, delete');
-- The quantity belongs to the ledger: the application adds movements and cannot set it.
grant update (name, item_code, unit, reorder_threshold, unit_price, supplier_id, last_notification_sent, deleted_at,
  updated_at) on inventory to app_user;

-- "1 tray = 30 pcs": one pack of this name holds `quantity` of `unit`.
create table item_packs (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  name text not null check (name <> ''),
  quantity numeric(18, 6) not null check (quantity > 0),
  unit text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, item_id, name),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade
);
select enable_tenancy('item_packs');

-- The ledger: append-only, signed quantities in the item's unit. The stock of an item is the sum of its movements.
create table stock_movements (
  company_id uuid not null,
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  quantity numeric(18, 6) not null,
  reason text not null check (reason in ('count', 'receive', 'sale', 'return', 'waste')),
  source_type text not null default 'manual',
  source_id uuid,
  note text,
  user_id uuid,
  actor_name text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create index on stock_movements (company_id, item_id, created_at desc, id desc);
create index on stock_movements (company_id, source_id) where source_id is not null;
select enable_tenancy('stock_movements', 'select, insert');

-- Runs as the owner because the application itself may not write quantity_available.
create function apply_movements() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update inventory
  set quantity_available = inventory.quantity_available + change.quantity
  from (select company_id, item_id, sum(quantity) as quantity from added group by company_id, item_id) as change
  where inventory.company_id = change.company_id and inventory.id = change.item_id;
  return null;
end
$$;
create trigger apply_movements after insert on stock_movements
  referencing new table as added for each statement execute function apply_movements();

-- A new item starts at zero; its opening stock is its first movement.
create function start_empty() returns trigger
language plpgsql
as $$
begin
  new.quantity_available := 0;
  return new;
end
$$;
create trigger start_empty before insert on inventory for each row execute function start_empty();
