-- The taxes that are included in a restaurant's prices, and what of each order's total is tax.

create table tax_rates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (name <> ''),
  percent numeric(6, 3) not null check (percent between 0 and 100),
  -- The rate of whatever has no rate of its own.
  is_default boolean not null default false,
  primary key (company_id, id)
);
create unique index on tax_rates (company_id) where is_default;
create unique index on tax_rates (company_id, lower(name));
alter table tax_rates enable row level security;
alter table tax_rates force row level security;
create policy tenant on tax_rates using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on tax_rates to app_user;

-- The categories whose dishes have another rate than the default one.
create table category_tax_rates (
  company_id uuid not null,
  category_id uuid not null,
  tax_rate_id uuid not null,
  primary key (company_id, category_id),
  foreign key (company_id, category_id) references menu_category (company_id, id) on delete cascade,
  foreign key (company_id, tax_rate_id) references tax_rates (company_id, id) on delete cascade
);
create index on category_tax_rates (company_id, tax_rate_id);
alter table category_tax_rates enable row level security;
alter table category_tax_rates force row level security;
create policy tenant on category_tax_rates using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on category_tax_rates to app_user;

-- The part of an order's total at one rate, as the rate was when the order was placed: net + tax. The rows of an order
-- add up to its total.
create table order_taxes (
  company_id uuid not null,
  order_id uuid not null,
  name text not null,
  percent numeric(6, 3) not null,
  net numeric(14, 3) not null,
  tax numeric(14, 3) not null,
  primary key (company_id, order_id, name),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
alter table order_taxes enable row level security;
alter table order_taxes force row level security;
create policy tenant on order_taxes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on order_taxes to app_user;

-- Whether there is a rate (follow_tax_rates.sql): on the row that an order reads anyway.
alter table companies add column charges_tax boolean not null default false;
