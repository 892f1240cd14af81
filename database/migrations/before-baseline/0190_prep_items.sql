-- Items that are made in the kitchen from other items: sauces, doughs, cut fruit. "Stocked" ones are held in stock and
-- made in batches; "through" ones are never in stock: a dish takes what they are made of.
alter table inventory add column kind text not null default 'bought' check (kind in ('bought', 'prep'));
grant update (kind) on inventory to app_user;

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('count', 'receive', 'sale', 'return', 'waste', 'produce', 'consume'));

-- What a line of a recipe takes, before it is rounded to the 6 decimals of stock_quantity. Null in rows of an earlier
-- version, and of no use where stock_quantity was changed without it.
alter table dish_ingredient add column exact_quantity numeric;

create table prep_recipes (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  batch_quantity numeric(18, 6) not null check (batch_quantity > 0),
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs', 'packs', 'BTL', 'tray')),
  -- One batch in the unit that the item is held in, not rounded.
  stock_quantity numeric not null check (stock_quantity > 0),
  mode text not null check (mode in ('stocked', 'through')),
  shelf_life_hours integer check (shelf_life_hours between 1 and 87600),
  minutes integer check (minutes between 1 and 100000),
  method text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create trigger touch before update on prep_recipes for each row execute function touch_updated_at();
alter table prep_recipes enable row level security;
alter table prep_recipes force row level security;
create policy tenant on prep_recipes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on prep_recipes to app_user;

create table prep_lines (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  ingredient_id uuid not null check (ingredient_id <> item_id),
  quantity numeric(18, 6) not null check (quantity > 0),
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs')),
  -- What one batch takes, in the unit that the ingredient is held in, not rounded: what a dish needs is rounded once.
  stock_quantity numeric not null check (stock_quantity > 0),
  yield_percent numeric(6, 2) not null default 100 check (yield_percent > 0 and yield_percent <= 1000),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, item_id, ingredient_id),
  foreign key (company_id, item_id) references prep_recipes (company_id, item_id) on delete cascade,
  foreign key (company_id, ingredient_id) references inventory (company_id, id)
);
create index on prep_lines (company_id, ingredient_id);
create trigger touch before update on prep_lines for each row execute function touch_updated_at();
alter table prep_lines enable row level security;
alter table prep_lines force row level security;
create policy tenant on prep_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on prep_lines to app_user;

-- What was made of a prep item. Its movements have the batch as their source.
create table batches (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  item_id uuid not null,
  -- In the unit that the item had then.
  planned numeric(18, 6) not null check (planned > 0),
  made numeric(18, 6) not null check (made > 0),
  unit text not null,
  at timestamptz not null default now(),
  by uuid,
  made_by text,
  expires_on date,
  note text,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create index on batches (company_id, at desc, id desc);
create index on batches (company_id, item_id, at desc, id desc);
create trigger touch before update on batches for each row execute function touch_updated_at();
alter table batches enable row level security;
alter table batches force row level security;
create policy tenant on batches using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on batches to app_user;

-- What one portion of a dish's size takes out of stock: its recipe with everything that is passed through replaced by
-- what it is made of, added up and rounded once for each item. Triggers derive it from the recipes (explode_needs.sql),
-- and fill it in for recipes of earlier versions (follow_recipe_lines.sql). Without foreign keys, which would take
-- longer to check than all the rest: the rows that it is derived from have them.
create table recipe_needs (
  company_id uuid not null,
  size_id uuid not null,
  item_id uuid not null,
  quantity numeric(18, 6) not null check (quantity >= 0),
  primary key (company_id, size_id, item_id)
);
create index on recipe_needs (company_id, item_id);
-- Too little to be stored, which only lasts until the transaction that caused it is rejected.
create index recipe_needs_too_small on recipe_needs (company_id) where quantity = 0;
alter table recipe_needs enable row level security;
alter table recipe_needs force row level security;
create policy tenant on recipe_needs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on recipe_needs to app_user;

-- The menu shows what is sold out, and the allergens of what a prep item is made of.
create trigger menu_inserted after insert on prep_recipes referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on prep_recipes referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on prep_recipes referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
create trigger menu_inserted after insert on prep_lines referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on prep_lines referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on prep_lines referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
