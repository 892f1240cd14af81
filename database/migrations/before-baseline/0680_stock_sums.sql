-- What an item's ledger adds up to at some of its movements, so that nobody has to add it up from its beginning. Made from
-- the ledger by the job that stores the daily totals; rows that are missing only make it slower.
create table stock_sums (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  -- The movement up to which it is added up, that one included.
  seq bigint not null,
  -- In the unit that the item had then.
  quantity numeric not null,
  -- What was sold less returned, used in batches and thrown away since the first movement.
  used numeric not null,
  primary key (company_id, item_id, seq)
);
alter table stock_sums enable row level security;
alter table stock_sums force row level security;
create policy tenant on stock_sums using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on stock_sums to app_user;
