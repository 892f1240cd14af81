-- What is off the menu for a while although it is in stock: a dish, a size or an option, until a moment or until somebody
-- brings it back. A row is never deleted; it says who stopped what, when and why.
create table menu_stops (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  dish_id uuid,
  size_id uuid,
  option_id uuid,
  until text not null check (until in ('end_of_day', 'moment', 'manual')),
  -- Null: until somebody brings it back.
  ends_at timestamptz,
  reason text check (reason <> ''),
  stopped_by uuid,
  stopped_by_name text not null,
  started_at timestamptz not null default now(),
  -- When somebody ended it, before its time.
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text,
  primary key (company_id, id),
  foreign key (company_id, dish_id) references dish (company_id, id) on delete cascade,
  foreign key (company_id, size_id) references dish_size (company_id, id) on delete cascade,
  foreign key (company_id, option_id) references options (company_id, id) on delete cascade,
  check (num_nonnulls(dish_id, size_id, option_id) = 1),
  check ((until = 'manual') = (ends_at is null)),
  check (ended_at is null or ended_by_name is not null)
);
create index on menu_stops (company_id, dish_id);
create index on menu_stops (company_id, size_id);
create index on menu_stops (company_id, option_id);
create index on menu_stops (company_id, ends_at) where ended_at is null;
alter table menu_stops enable row level security;
alter table menu_stops force row level security;
create policy tenant on menu_stops using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on menu_stops to app_user;

-- The stop that holds, on the row that an order reads anyway (follow_menu_stops.sql): since when, and until when; without
-- the second until it is brought back.
alter table dish add column sold_out_until timestamptz;
alter table dish_size add column sold_out_at timestamptz, add column sold_out_until timestamptz;
alter table options add column sold_out_at timestamptz, add column sold_out_until timestamptz;

alter table dish no force row level security;
alter table menu_stops no force row level security;
insert into menu_stops (company_id, id, dish_id, until, stopped_by_name, started_at)
select company_id, gen_random_uuid(), id, 'manual', '', sold_out_at from dish where sold_out_at is not null;
alter table dish force row level security;
alter table menu_stops force row level security;

-- When a category or a dish is served. A dish with rows of its own follows these alone; without any row at all a dish is
-- served whenever the restaurant is open. Times are by the restaurant's clock; one that closes before it opens closes on
-- the next day.
create table menu_schedules (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  category_id uuid,
  dish_id uuid,
  days text[] not null check (
    cardinality(days) > 0 and days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  opens time not null,
  closes time not null,
  -- The first and the last day on which it begins; null for no limit.
  from_day date,
  to_day date,
  position integer not null default 0,
  primary key (company_id, id),
  foreign key (company_id, category_id) references menu_category (company_id, id) on delete cascade,
  foreign key (company_id, dish_id) references dish (company_id, id) on delete cascade,
  check (num_nonnulls(category_id, dish_id) = 1),
  check (from_day <= to_day)
);
create index on menu_schedules (company_id, category_id);
create index on menu_schedules (company_id, dish_id);
alter table menu_schedules enable row level security;
alter table menu_schedules force row level security;
create policy tenant on menu_schedules using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on menu_schedules to app_user;

-- The times that hold for a dish, its own or its category's: [{days, opens, closes, from_day, to_day}]. Null: always. Set
-- by triggers (follow_menu_schedules.sql).
alter table dish add column schedule jsonb;
create index on dish (company_id) where schedule is not null;
