-- The delivery that an invoice is of, when it was counted in at the door: then the door says what came.
alter table supplier_invoice
  add column delivery_id uuid,
  add foreign key (company_id, delivery_id) references deliveries (company_id, id);
create index on supplier_invoice (company_id, delivery_id) where delivery_id is not null;

-- `unit_factor`: how many present units of its item one unit of a line is. What a line says came may have been booked at the
-- door, so no movement of the line's own says it.
-- `not_delivered`: the delivery does not name the item, and a person said that it did not come.
alter table supplier_invoice_lines
  add column unit_factor numeric not null default 1 check (unit_factor > 0),
  add column not_delivered boolean not null default false;
grant update (unit_factor, not_delivered) on supplier_invoice_lines to app_user;
alter table delivery_lines add column unit_factor numeric not null default 1 check (unit_factor > 0);

-- What a movement cost by the invoice that came for it, per unit that its item had then. The last correction of an invoice
-- that was not taken back counts instead of the movement's `unit_cost`.
create table movement_costs (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  movement_id uuid not null,
  invoice_id uuid not null,
  unit_cost numeric(18, 6) not null check (unit_cost >= 0),
  seq bigint generated always as identity,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, movement_id) references stock_movements (company_id, id),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade
);
create index on movement_costs (company_id, movement_id, seq desc);
create index on movement_costs (company_id, invoice_id);
create trigger touch before update on movement_costs for each row execute function touch_updated_at();
alter table movement_costs enable row level security;
alter table movement_costs force row level security;
create policy tenant on movement_costs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on movement_costs to app_user;

-- The lines until now: every change of the unit after the line was booked, in the order of the ledger.
alter table stock_movements no force row level security;
alter table supplier_invoice_lines no force row level security;
alter table delivery_lines no force row level security;

do $$
declare
  change record;
begin
  for change in
    select company_id, item_id, seq, unit_factor, created_at from stock_movements where unit_factor is not null order by seq
  loop
    update supplier_invoice_lines line set unit_factor = line.unit_factor * change.unit_factor
    from stock_movements booked
    where line.company_id = change.company_id and booked.company_id = change.company_id
      and booked.item_id = change.item_id and booked.seq < change.seq and booked.id = line.movement_id;
    update delivery_lines line set unit_factor = line.unit_factor * change.unit_factor
    from stock_movements booked
    where line.company_id = change.company_id and booked.company_id = change.company_id
      and booked.item_id = change.item_id and booked.seq < change.seq and booked.id = line.movement_id;
    update delivery_lines line set unit_factor = line.unit_factor * change.unit_factor
    where line.company_id = change.company_id and line.item_id = change.item_id and line.movement_id is null
      and line.created_at < change.created_at;
  end loop;
end
$$;

alter table stock_movements force row level security;
alter table supplier_invoice_lines force row level security;
alter table delivery_lines force row level security;
