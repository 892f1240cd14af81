-- Items that an order brought to their reorder threshold. The row is written with the order, and deleted in the transaction
-- that queues the check of these items.
create table reorder_checks (
  company_id uuid not null,
  order_id uuid not null,
  item_ids uuid[] not null,
  created_at timestamptz not null default now(),
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
alter table reorder_checks enable row level security;
alter table reorder_checks force row level security;
create policy tenant on reorder_checks using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on reorder_checks to app_user;
-- The directory finds the companies whose rows a process left that ended too soon.
create policy directory on reorder_checks for select to app_directory using (true);
grant select (company_id, created_at) on reorder_checks to app_directory;
