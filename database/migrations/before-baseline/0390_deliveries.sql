-- What one unit of the item was expected to cost when it came in, in the company's currency; null when that was not known.
-- The price of the item is another: only invoices and people set it.
alter table stock_movements add column unit_cost numeric(18, 6) check (unit_cost >= 0);

-- What was counted in at the door. The client chooses the id, so that sending it again books it once.
create table deliveries (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  supplier_id uuid not null,
  -- The order it was compared with; null for goods that were not ordered here.
  po_id uuid,
  note text,
  -- What was decided about what is missing of the order: it comes later, or not at all.
  rest text not null check (rest in ('wait', 'cancel')),
  booked_by text,
  booked_at timestamptz not null default now(),
  reversed_by text,
  reversed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, po_id) references purchase_orders (company_id, id) on delete set null (po_id)
);
create index on deliveries (company_id, supplier_id, booked_at desc);
create index on deliveries (company_id, po_id) where po_id is not null;
create trigger touch before update on deliveries for each row execute function touch_updated_at();
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy tenant on deliveries using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on deliveries to app_user;

create table delivery_lines (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  delivery_id uuid not null,
  position integer not null,
  po_line_id uuid,
  -- What came.
  item_id uuid not null,
  outcome text not null check (outcome in ('ok', 'short', 'over', 'damaged', 'refused', 'substitute')),
  -- In `unit`, the item's unit then. What was damaged or refused did not come into stock.
  quantity numeric(18, 6) not null check (quantity >= 0),
  unit text not null,
  -- What was ordered instead of it.
  substitutes_item_id uuid,
  expires_on date,
  movement_id uuid,
  -- What it settles of the order's line, in the present unit of the ordered item.
  received numeric(18, 6) not null default 0 check (received >= 0),
  cancelled numeric(18, 6) not null default 0 check (cancelled >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade,
  foreign key (company_id, po_line_id) references purchase_order_lines (company_id, id) on delete set null (po_line_id),
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, substitutes_item_id) references inventory (company_id, id),
  foreign key (company_id, movement_id) references stock_movements (company_id, id),
  check ((outcome = 'substitute') = (substitutes_item_id is not null))
);
create index on delivery_lines (company_id, delivery_id, position);
create index on delivery_lines (company_id, po_line_id) where po_line_id is not null;
create index on delivery_lines (company_id, item_id);
create trigger touch before update on delivery_lines for each row execute function touch_updated_at();
alter table delivery_lines enable row level security;
alter table delivery_lines force row level security;
create policy tenant on delivery_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on delivery_lines to app_user;
