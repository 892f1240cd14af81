-- What came in together and expires together. What is left of a lot is not stored: what expires first is used first, so
-- what is in stock is what expires last (database/functions has nothing of it, and orders do not touch it).
create table stock_lots (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  -- In the item's present unit.
  quantity numeric(18, 6) not null check (quantity > 0),
  received_at timestamptz not null default now(),
  expires_on date not null,
  source text not null check (source in ('door', 'invoice', 'batch', 'hand')),
  source_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create index on stock_lots (company_id, item_id, expires_on desc);
create index on stock_lots (company_id, expires_on);
create index on stock_lots (company_id, source_id) where source_id is not null;
create trigger touch before update on stock_lots for each row execute function touch_updated_at();
alter table stock_lots enable row level security;
alter table stock_lots force row level security;
create policy tenant on stock_lots using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on stock_lots to app_user;
