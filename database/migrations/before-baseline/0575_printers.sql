-- Printers in the restaurant's network, and what they are to print. Orders know nothing of them: what is to be printed is
-- found by the events of orders, and by a look each minute.

create table printers (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  -- A name or an address; what it resolves to is compared with PRINTER_NETWORKS at every connection.
  host text not null check (host <> ''),
  port integer not null check (port between 9100 and 9107),
  -- Millimetres.
  paper text not null check (paper in ('80', '58')),
  prints_tickets boolean not null,
  prints_receipts boolean not null,
  is_on boolean not null default true,
  -- How the last attempt went; null before the first. `unknown`: it printed, and does not say whether it has paper.
  status text check (status in ('ready', 'paper_out', 'unreachable', 'not_allowed', 'unknown')),
  status_at timestamptz,
  -- Until then one process prints on it.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create trigger touch before update on printers for each row execute function touch_updated_at();
alter table printers enable row level security;
alter table printers force row level security;
create policy tenant on printers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on printers to app_user;
-- The look each minute asks which companies have any.
create policy directory on printers for select to app_directory using (true);
grant select (company_id, is_on) on printers to app_directory;

create table print_jobs (
  company_id uuid not null,
  id uuid not null default uuid_v7(),
  printer_id uuid not null,
  kind text not null check (kind in ('ticket', 'changed', 'cancelled', 'receipt', 'test')),
  order_id uuid,
  receipt_id uuid,
  -- What it is about: each printer prints it once.
  key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'printed', 'dropped')),
  -- When its data was first sent: a second sheet says that it may be one.
  sent_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  -- The moment of what it is about: sheets are printed in its order.
  created_at timestamptz not null default now(),
  printed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, printer_id, key),
  foreign key (company_id, printer_id) references printers (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, receipt_id) references receipts (company_id, id) on delete cascade
);
create index on print_jobs (company_id, printer_id, created_at) where state = 'waiting';
create index on print_jobs (company_id, order_id);
create index on print_jobs (company_id, receipt_id);
create index on print_jobs (company_id, created_at);
alter table print_jobs enable row level security;
alter table print_jobs force row level security;
create policy tenant on print_jobs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on print_jobs to app_user;
