-- Receipts: a numbered document for each payment and each refund, as it was issued.

alter table companies
  add column tax_number text check (tax_number <> ''),
  -- Printed at the foot of every receipt.
  add column receipt_note text check (receipt_note <> ''),
  -- The smallest coin: what is paid in cash is rounded to it. Null where every amount can be paid.
  add column cash_rounding numeric(8, 3) check (cash_rounding > 0);

-- What was paid in cash beyond the amount, or less than it, because of the smallest coin.
alter table payments add column rounding numeric(14, 3) not null default 0;
alter table payments drop constraint payments_check1;
alter table payments add constraint payments_change check (given - change = amount + rounding);

-- The series of numbers. A restored database goes on in a new one, so that no number is given twice.
create table receipt_series (
  company_id uuid not null references companies on delete cascade,
  position integer not null check (position > 0),
  last_number integer not null default 0,
  primary key (company_id, position)
);
alter table receipt_series enable row level security;
alter table receipt_series force row level security;
create policy tenant on receipt_series using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on receipt_series to app_user;

create table receipts (
  company_id uuid not null,
  id uuid not null,
  series integer not null,
  number integer not null check (number > 0),
  order_id uuid not null,
  kind text not null check (kind in ('sale', 'refund')),
  payment_id uuid,
  refund_id uuid,
  issued_at timestamptz not null default now(),
  -- What the document says (src/features/sales-receipts/receipt.ts).
  snapshot jsonb not null,
  primary key (company_id, id),
  unique (company_id, series, number),
  unique (company_id, payment_id),
  unique (company_id, refund_id),
  check ((kind = 'sale') = (refund_id is null)),
  check ((kind = 'refund') = (payment_id is null)),
  foreign key (company_id, series) references receipt_series (company_id, position),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references payments (company_id, id) on delete cascade,
  foreign key (company_id, refund_id) references refunds (company_id, id) on delete cascade
);
create index on receipts (company_id, order_id);
alter table receipts enable row level security;
alter table receipts force row level security;
create policy tenant on receipts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on receipts to app_user;
