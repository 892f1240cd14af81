-- What is left of an ingredient after trimming and cooking, in percent: the recipe names what is on the plate, stock and
-- cost pay for what was bought (stock_quantity = quantity in the item's unit / yield).
alter table dish_ingredient add column yield_percent numeric(6, 2) not null default 100
  check (yield_percent > 0 and yield_percent <= 1000);
-- Nutrition of the line's quantity: protein, carbs, fat, fiber and sugar in grams, and where the figures come from.
alter table dish_ingredient add column nutrition jsonb;

-- Every stored picture of a dish, in several widths and two formats; dish.image_url names one of them.
create table dish_images (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  image_url text not null,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  -- A tiny picture as a data address, shown while the real one loads.
  placeholder text not null,
  source text not null check (source in ('upload', 'ai', 'illustration')),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, image_url)
);
select enable_tenancy('dish_images');
create index on dish (company_id, image_url) where image_url is not null;

-- What the owner knows about an ingredient. No row means unknown, which is never shown as free from.
create table item_declarations (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  name text not null,
  state text not null check (state in ('contains', 'may_contain', 'none', 'suitable', 'unsuitable')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, item_id, name),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade
);
create trigger touch before update on item_declarations for each row execute function touch_updated_at();
select enable_tenancy('item_declarations');

-- Where the owner says otherwise than the recipe, and why.
create table dish_declarations (
  company_id uuid not null,
  id uuid not null,
  dish_id uuid not null,
  name text not null,
  -- Unknown, too: an owner may distrust what the recipe comes to.
  state text not null check (state in ('contains', 'may_contain', 'none', 'suitable', 'unsuitable', 'unknown')),
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, dish_id, name),
  foreign key (company_id, dish_id) references dish (company_id, id) on delete cascade
);
create trigger touch before update on dish_declarations for each row execute function touch_updated_at();
select enable_tenancy('dish_declarations');
