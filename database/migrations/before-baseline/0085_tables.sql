-- The tables guests sit at. A table's printed code leads to the menu with its name filled in, so orders carry the name.
create table restaurant_tables (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> '' and char_length(name) <= 20),
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- Two tables called alike could not be told apart on an order.
create unique index restaurant_tables_name on restaurant_tables (company_id, lower(name));
create trigger touch before update on restaurant_tables for each row execute function touch_updated_at();
select enable_tenancy('restaurant_tables');
