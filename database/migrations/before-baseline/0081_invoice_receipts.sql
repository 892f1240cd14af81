-- What was received, as it was when it was saved. `price_per_unit` is the line's net amount by what it brought, in the
-- company's currency and the item's unit of that day; `seq` is the order in which prices were set.
create table supplier_invoice_lines (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  seq bigint generated always as identity,
  item_id uuid,
  item_name text not null,
  item_description text not null default '',
  code text not null default '',
  quantity numeric(18, 6) not null,
  unit text not null check (unit in ('PCS', 'KG', 'G', 'L', 'ML', 'PKT', 'BTL', 'TRAY')),
  unit_price numeric(18, 6) not null,
  discount numeric(18, 6) not null default 0,
  amount numeric(18, 6) not null,
  created boolean not null default false,
  skipped boolean not null default false,
  received_quantity numeric(18, 6) check (received_quantity > 0),
  received_unit text,
  received_by text,
  price_per_unit numeric(18, 6),
  -- The item's price before this line set it; null when the line left it alone.
  previous_price numeric(18, 6),
  movement_id uuid,
  primary key (company_id, id),
  unique (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, movement_id) references stock_movements (company_id, id)
);
create index on supplier_invoice_lines (company_id, item_id, seq);
select enable_tenancy('supplier_invoice_lines', 'select, insert');

-- What a supplier calls an item, how much one of the supplier's units is, and what it last cost: confirmed by the owner
-- with every receipt. Found by the supplier's code first, then by its text.
create table supplier_items (
  company_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  item_id uuid not null,
  code text not null default '',
  code_key text not null default '',
  text text not null,
  text_key text not null,
  -- "1 PKT, printed as 6x750 ml, is 4500 ml": only when neither the units nor the packs say so.
  sold_unit text,
  pack_key text,
  size_quantity numeric(18, 6) check (size_quantity > 0),
  size_unit text,
  last_price numeric(18, 6),
  last_price_unit text,
  last_invoice_id uuid,
  confirmed_at timestamptz not null default now(),
  primary key (company_id, id),
  check (num_nonnulls(sold_unit, pack_key, size_quantity, size_unit) in (0, 4)),
  foreign key (company_id, supplier_id) references suppliers (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade,
  foreign key (company_id, last_invoice_id) references supplier_invoice (company_id, id)
);
create unique index supplier_items_by_code on supplier_items (company_id, supplier_id, code_key) where code_key <> '';
create unique index supplier_items_by_text on supplier_items (company_id, supplier_id, text_key) where code_key = '';
create index on supplier_items (company_id, supplier_id, text_key);
create index on supplier_items (company_id, item_id);
select enable_tenancy('supplier_items');
