-- book_order_taxes(company, order) is replaced by order_charges and store_order_taxes; a database that has it keeps it for the
-- processes of the version before.

-- What is owed beyond the lines of an order: taxes that are added to prices, and a service charge. Each line keeps the tax it
-- was sold with, so that food cost and margins are compared with prices without tax.

-- Whether the prices on the menu include the taxes, and what is added to a bill for service.
alter table companies
  add column prices_include_tax boolean not null default true,
  add column service_charge_percent numeric(5, 2) not null default 0 check (service_charge_percent between 0 and 100);

-- The dishes that have another rate than their category.
create table dish_tax_rates (
  company_id uuid not null,
  dish_id uuid not null,
  tax_rate_id uuid not null,
  primary key (company_id, dish_id),
  foreign key (company_id, dish_id) references dish (company_id, id) on delete cascade,
  foreign key (company_id, tax_rate_id) references tax_rates (company_id, id) on delete cascade
);
create index on dish_tax_rates (company_id, tax_rate_id);
alter table dish_tax_rates enable row level security;
alter table dish_tax_rates force row level security;
create policy tenant on dish_tax_rates using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on dish_tax_rates to app_user;

-- The service charge in the order's total, and the percent it was computed with.
alter table orders
  add column service_percent numeric(5, 2) not null default 0,
  add column service_charge numeric(14, 3) not null default 0;

-- The tax of a line as it was when it was ordered: included in its price, or added to it. Null without a tax.
alter table order_items
  add column tax_name text,
  add column tax_percent numeric(6, 3),
  add column tax_added boolean;

-- Whether the tax is added to the prices of the order.
alter table order_taxes add column added boolean not null default false;

-- Orders with one rate have it on every line.
update order_items item
set tax_name = one.name, tax_percent = one.percent, tax_added = false
from (
  select company_id, order_id, min(name) as name, min(percent) as percent
  from order_taxes group by company_id, order_id having count(*) = 1
) as one
where item.company_id = one.company_id and item.order_id = one.order_id;

-- Their days are counted again, because the margins change.
insert into changed_hours (company_id, hour)
select distinct placed.company_id, date_trunc('hour', placed.created_at)
from orders placed
join order_taxes tax on tax.company_id = placed.company_id and tax.order_id = placed.id
on conflict do nothing;

create trigger menu_inserted after insert on tax_rates referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id');
create trigger menu_deleted after delete on tax_rates referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id');

create trigger menu_inserted after insert on category_tax_rates referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id');
create trigger menu_deleted after delete on category_tax_rates referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id');

create trigger menu_inserted after insert on dish_tax_rates referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id');
create trigger menu_deleted after delete on dish_tax_rates referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id');
