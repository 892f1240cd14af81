-- Which of the suppliers' invoices were paid, or credit notes used; the invoice itself is what was owed.
create table bill_payments (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  paid_on date not null,
  paid_by uuid,
  paid_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade
);
create trigger touch before update on bill_payments for each row execute function touch_updated_at();
alter table bill_payments enable row level security;
alter table bill_payments force row level security;
create policy tenant on bill_payments using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on bill_payments to app_user;
