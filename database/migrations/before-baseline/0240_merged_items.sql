-- What the owner groups ingredients by. Not the categories of the menu.
create table ingredient_categories (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index ingredient_categories_name on ingredient_categories (company_id, lower(name));
create trigger touch before update on ingredient_categories for each row execute function touch_updated_at();
alter table ingredient_categories enable row level security;
alter table ingredient_categories force row level security;
create policy tenant on ingredient_categories
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on ingredient_categories to app_user;

-- `merged_into`: the item that this one turned out to be. It is never an item that was merged itself, and both have the
-- same unit. What is still booked on the merged item goes on to it (apply_movements.sql).
-- `par`: the stock that the item is filled up to.
alter table inventory
  add column merged_into uuid,
  add column par numeric(18, 6) check (par >= 0),
  add column category_id uuid,
  add column shelf_life_days integer check (shelf_life_days between 1 and 3650),
  add foreign key (company_id, merged_into) references inventory (company_id, id),
  add foreign key (company_id, category_id) references ingredient_categories (company_id, id),
  add constraint merged_items_are_deleted
    check (merged_into is null or (deleted_at is not null and merged_into <> id));
grant update (merged_into, par, category_id, shelf_life_days) on inventory to app_user;
create index on inventory (company_id, merged_into) where merged_into is not null;
create index on inventory (company_id, category_id) where category_id is not null;

-- The lines of invoices follow an item that is merged.
grant update (item_id) on supplier_invoice_lines to app_user;
