-- What guests choose beside a dish's size: groups of options, what each costs and takes out of stock.

-- "Base: choose 1"; "Toppings: 3 included, then 1.50 each, at most 6". Without choose_max any number can be chosen.
create table option_groups (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  choose_min integer not null default 0 check (choose_min between 0 and 60),
  choose_max integer check (choose_max between 1 and 60),
  included integer not null default 0 check (included between 0 and 60),
  -- For each one beyond the included ones, on top of its own price.
  extra_price numeric(14, 3) check (extra_price >= 0),
  position integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check (choose_max >= choose_min)
);
create trigger touch before update on option_groups for each row execute function touch_updated_at();
alter table option_groups enable row level security;
alter table option_groups force row level security;
create policy tenant on option_groups using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on option_groups to app_user;

create table options (
  company_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  name text not null check (name <> ''),
  price numeric(14, 3) not null default 0 check (price >= 0),
  is_default boolean not null default false,
  is_available boolean not null default true,
  position integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, group_id) references option_groups (company_id, id) on delete cascade
);
create index on options (company_id, group_id);
create trigger touch before update on options for each row execute function touch_updated_at();
alter table options enable row level security;
alter table options force row level security;
create policy tenant on options using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on options to app_user;

-- What an option takes out of stock. A negative amount leaves out what the recipe has: "no onion".
create table option_lines (
  company_id uuid not null,
  id uuid not null,
  option_id uuid not null,
  ingredient_id uuid not null,
  quantity numeric(18, 6) not null check (quantity <> 0),
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs')),
  -- The same amount in the unit that the item is held in, divided by the yield: rounded, and as it was computed.
  stock_quantity numeric(18, 6) not null check (stock_quantity <> 0),
  exact_quantity numeric not null,
  yield_percent numeric(6, 2) not null default 100 check (yield_percent > 0 and yield_percent <= 1000),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, option_id, ingredient_id),
  foreign key (company_id, option_id) references options (company_id, id) on delete cascade,
  foreign key (company_id, ingredient_id) references inventory (company_id, id)
);
create index on option_lines (company_id, ingredient_id);
create trigger touch before update on option_lines for each row execute function touch_updated_at();
alter table option_lines enable row level security;
alter table option_lines force row level security;
create policy tenant on option_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on option_lines to app_user;

-- What one of an option takes of an item, derived from its lines as recipe_needs is from recipes
-- (explode_option_needs.sql).
create table option_needs (
  company_id uuid not null,
  option_id uuid not null,
  item_id uuid not null,
  quantity numeric(18, 6) not null,
  primary key (company_id, option_id, item_id)
);
create index on option_needs (company_id, item_id);
alter table option_needs enable row level security;
alter table option_needs force row level security;
create policy tenant on option_needs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on option_needs to app_user;

-- Which groups a dish has. One group serves many dishes; a dish may ask for other numbers than the group does.
create table dish_option_groups (
  company_id uuid not null,
  dish_id uuid not null,
  group_id uuid not null,
  position integer not null default 0,
  choose_min integer check (choose_min between 0 and 60),
  choose_max integer check (choose_max between 1 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, dish_id, group_id),
  foreign key (company_id, dish_id) references dish (company_id, id) on delete cascade,
  foreign key (company_id, group_id) references option_groups (company_id, id) on delete cascade,
  check (choose_max >= choose_min)
);
create index on dish_option_groups (company_id, group_id);
create trigger touch before update on dish_option_groups for each row execute function touch_updated_at();
alter table dish_option_groups enable row level security;
alter table dish_option_groups force row level security;
create policy tenant on dish_option_groups using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on dish_option_groups to app_user;

-- Whether a dish has groups, so that an order of dishes without them asks nothing about options. Set by a trigger
-- (follow_dish_groups.sql).
alter table dish add column has_options boolean not null default false;

-- What was chosen for one portion of an order's line, as it was.
create table order_item_options (
  company_id uuid not null,
  id uuid not null,
  order_item_id uuid not null,
  option_id uuid,
  group_name text not null,
  option_name text not null,
  count integer not null check (count > 0),
  unit_price numeric(14, 3) not null,
  -- Of all of them in one portion, with what the group charges for those beyond the included ones.
  total_price numeric(14, 3) not null,
  unit_cost numeric,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_item_id) references order_items (company_id, id) on delete cascade
);
create index on order_item_options (company_id, order_item_id);
alter table order_item_options enable row level security;
alter table order_item_options force row level security;
create policy tenant on order_item_options using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on order_item_options to app_user;

-- What a line of an order with options took of each item. The sum over an order's lines is what its movements took.
create table order_item_needs (
  company_id uuid not null,
  order_item_id uuid not null,
  item_id uuid not null,
  quantity numeric(18, 6) not null check (quantity > 0),
  primary key (company_id, order_item_id, item_id),
  foreign key (company_id, order_item_id) references order_items (company_id, id) on delete cascade
);
alter table order_item_needs enable row level security;
alter table order_item_needs force row level security;
create policy tenant on order_item_needs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on order_item_needs to app_user;

-- The menu shows groups, options and what they are made of.
create trigger menu_inserted after insert on option_groups referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on option_groups referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on option_groups referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
create trigger menu_inserted after insert on options referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on options referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on options referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
create trigger menu_inserted after insert on option_lines referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on option_lines referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on option_lines referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
create trigger menu_inserted after insert on dish_option_groups referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on dish_option_groups referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on dish_option_groups referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
