-- When a supplier delivers, for how much at least, and how many days after the order.
alter table suppliers add column delivery_days text[] not null default '{}'
  check (delivery_days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
alter table suppliers add column minimum_order numeric(14, 3) check (minimum_order >= 0);
alter table suppliers add column lead_time_days integer check (lead_time_days between 0 and 365);
create index on suppliers (company_id, lower(name)) where deleted_at is null;

create table supplier_invoice (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  supplier_id uuid,
  invoice_date date,
  status text not null default 'pending' check (status in ('processed', 'error', 'pending')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
create index on supplier_invoice (company_id, supplier_id, invoice_date desc nulls last, created_at desc);
create trigger touch before update on supplier_invoice for each row execute function touch_updated_at();
select enable_tenancy('supplier_invoice');
