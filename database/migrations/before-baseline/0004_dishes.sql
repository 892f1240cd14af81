create table menu_category (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  description text,
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create trigger touch before update on menu_category for each row execute function touch_updated_at();
select enable_tenancy('menu_category');

create table dish (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  description text not null default '',
  category_id uuid,
  image_url text,
  is_available boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, category_id) references menu_category (company_id, id) on delete set null (category_id)
);
create index on dish (company_id, category_id);
create trigger touch before update on dish for each row execute function touch_updated_at();
select enable_tenancy('dish');

create table dish_size (
  company_id uuid not null,
  id uuid not null,
  menu_item_id uuid not null,
  name text not null check (name <> ''),
  price numeric(14, 3) not null check (price >= 0),
  position integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, menu_item_id) references dish (company_id, id) on delete cascade
);
create index on dish_size (company_id, menu_item_id);
create trigger touch before update on dish_size for each row execute function touch_updated_at();
select enable_tenancy('dish_size');

create table dish_ingredient (
  company_id uuid not null,
  id uuid not null,
  dish_size_id uuid not null,
  ingredient_id uuid not null,
  quantity_per_dish numeric(18, 6) not null check (quantity_per_dish > 0),
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs')),
  -- The same quantity in the unit the item is held in: what one portion takes out of stock.
  stock_quantity numeric(18, 6) not null check (stock_quantity > 0),
  calories numeric(10, 2) not null default 0 check (calories >= 0),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, dish_size_id, ingredient_id),
  foreign key (company_id, dish_size_id) references dish_size (company_id, id) on delete cascade,
  foreign key (company_id, ingredient_id) references inventory (company_id, id)
);
create index on dish_ingredient (company_id, ingredient_id);
create trigger touch before update on dish_ingredient for each row execute function touch_updated_at();
select enable_tenancy('dish_ingredient');
