-- From upload to receipt: how far reading has come, what the paper says, who saved it and whether it was taken back.
alter table supplier_invoice
  add column step text not null default 'ready' check (step in ('queued', 'reading', 'matching', 'ready', 'failed')),
  add column step_page integer,
  add column step_pages integer,
  add column error text,
  add column can_retry boolean not null default false,
  add column extracted jsonb,
  add column read_by text check (read_by in ('machine', 'model')),
  add column notified_at timestamptz,
  add column supplier_name text not null default '',
  add column invoice_number text not null default '',
  add column number_key text not null default '',
  add column currency text,
  add column exchange_rate numeric(18, 6) not null default 1 check (exchange_rate > 0),
  add column subtotal numeric(18, 6),
  add column tax numeric(18, 6),
  add column charges numeric(18, 6),
  add column discount numeric(18, 6),
  add column rounding numeric(18, 6),
  add column total numeric(18, 6),
  -- Of its files, in any order; null for an invoice that was entered by hand.
  add column files_key text,
  add column lines_key text,
  add column confirm_key text,
  add column duplicate_allowed boolean not null default false,
  add column created_by text not null default '',
  add column saved_at timestamptz,
  add column saved_by text,
  add column reversed_at timestamptz,
  add column reversed_by text;
create index on supplier_invoice (company_id, created_at desc, id desc);

-- An invoice lands once: these decide it when two confirm at the same moment. A reversed one may be entered again.
create unique index supplier_invoice_number_once on supplier_invoice (company_id, supplier_id, number_key, total)
  where status = 'processed' and reversed_at is null and number_key <> '' and not duplicate_allowed;
create unique index supplier_invoice_files_once on supplier_invoice (company_id, files_key)
  where status = 'processed' and reversed_at is null and files_key is not null and not duplicate_allowed;
create unique index supplier_invoice_confirm_once on supplier_invoice (company_id, confirm_key)
  where confirm_key is not null;

create table supplier_invoice_files (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  file_key text not null,
  file_name text not null,
  format text not null check (format in ('jpeg', 'png', 'pdf')),
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade
);
create index on supplier_invoice_files (company_id, sha256);
create index on supplier_invoice_files (company_id, file_key);
select enable_tenancy('supplier_invoice_files');

-- The page as it is shown, upright; what was read lies on it in fractions of its sides.
create table supplier_invoice_pages (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  file_id uuid not null,
  page integer not null,
  width integer not null,
  height integer not null,
  image_key text not null,
  primary key (company_id, id),
  unique (company_id, invoice_id, page),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references supplier_invoice_files (company_id, id) on delete cascade
);
create index on supplier_invoice_pages (company_id, image_key);
select enable_tenancy('supplier_invoice_pages');
