-- What is to be said about a price on an invoice, decided when it was saved. The prices are per `unit`, the item's unit then.
create table price_findings (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  supplier_id uuid not null,
  invoice_line_id uuid not null,
  class text not null check (class in ('impossible', 'not_as_agreed', 'smaller_pack', 'unusual', 'creep',
    'cheaper_elsewhere')),
  unit text not null,
  old_price numeric(18, 6) not null check (old_price > 0),
  new_price numeric(18, 6) not null check (new_price > 0),
  ratio numeric(18, 6) not null,
  -- kind, factor and label; null when nothing explains it.
  cause jsonb,
  -- What it costs a week; null when no usage was known. Below 0 when the price fell.
  weekly_effect numeric(18, 6),
  -- Whether it is a request of its own; the others are counted together.
  is_alert boolean not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'disputed', 'corrected', 'dismissed')),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, invoice_line_id, class),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade,
  foreign key (company_id, supplier_id) references suppliers (company_id, id) on delete cascade,
  foreign key (company_id, invoice_line_id) references supplier_invoice_lines (company_id, id) on delete cascade
);
create index on price_findings (company_id, item_id, created_at desc);
create index on price_findings (company_id, supplier_id);
create index on price_findings (company_id, state, created_at desc);
create trigger touch before update on price_findings for each row execute function touch_updated_at();
alter table price_findings enable row level security;
alter table price_findings force row level security;
create policy tenant on price_findings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on price_findings to app_user;
