-- The tables of a new installation, as the migrations in before-baseline/ leave them. Those serve only databases that began
-- with them, and both kinds are the same from here on (baseline.test.ts).

-- Roles of the application. They are cluster-wide, so another database of the same cluster may have made them already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_user') then
    begin
      create role app_user nologin nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not exists (select from pg_roles where rolname = 'app_directory') then
    begin
      create role app_directory nologin nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
end
$$;
grant app_user, app_directory to current_user;
grant usage on schema public to app_user, app_directory;

-- The functions that the tables below refer to. Their files in database/functions replace them before anything is written.
create function uuid_v7() returns uuid language sql as $$ select gen_random_uuid() $$;
create aggregate product(numeric) (sfunc = numeric_mul, stype = numeric, initcond = '1');
create function apply_movements() returns trigger language plpgsql as $$ begin return new; end $$;
create function invalidate_running_totals() returns trigger language plpgsql as $$ begin return new; end $$;
create function notify_menu_rows_deleted() returns trigger language plpgsql as $$ begin return new; end $$;
create function notify_menu_rows_inserted() returns trigger language plpgsql as $$ begin return new; end $$;
create function notify_menu_rows_updated() returns trigger language plpgsql as $$ begin return new; end $$;
create function notify_menu_stock_changed() returns trigger language plpgsql as $$ begin return new; end $$;
create function start_empty() returns trigger language plpgsql as $$ begin return new; end $$;
create function touch_updated_at() returns trigger language plpgsql as $$ begin return new; end $$;

-- Accounts: the tables of the authentication library, under our names.
create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The second step of a sign-in, of people who turned it on: the secret of their app (encrypted) and the hashes of their
  -- recovery codes. The authentication library reads and writes both tables.
  two_factor_enabled boolean not null default false,
  -- Since when the address of an account is confirmed. Null of accounts that were confirmed before this was recorded.
  confirmed_at timestamptz
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on verifications (identifier);

create table profiles (
  id uuid primary key references users on delete cascade,
  email text not null,
  full_name text,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Requests counted per key and window, shared by every process.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table companies (
  id uuid primary key,
  created_by uuid not null references users,
  name text not null,
  username text unique check (username ~ '^[a-z0-9]{3,30}$'),
  email text,
  address text,
  country text not null default 'Singapore',
  currency text not null default 'SGD' check (currency ~ '^[A-Z]{3}$'),
  uen text,
  website text,
  phone_number text,
  phone_country_code text,
  phone_verified boolean not null default false,
  logo_url text,
  timezone text not null default 'Asia/Singapore',
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'zh')),
  allow_negative_stock boolean not null default false,
  ordering_paused boolean not null default false,
  onboarding_started boolean not null default true,
  onboarding_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the owner wants to hear of.
  low_stock_alerts boolean not null default true,
  new_order_alerts boolean not null default true,
  invoice_processed_alerts boolean not null default true,
  daily_reports boolean not null default false,
  weekly_reports boolean not null default true,
  -- When guests may order: {weekly: {mon: [{opens, closes}], ...}, dates: [{date, spans: [{opens, closes}]}]}, times as "HH:MM"
  -- on the clock of the restaurant's timezone. A span that closes no later than it opens ends on the next day; a date's spans
  -- stand instead of its weekday's. Without hours it is always open.
  opening_hours jsonb,
  is_demo boolean not null default false,
  trial_ends_at timestamptz,
  read_only_at timestamptz,
  read_only_reason text check (read_only_reason in ('trial', 'subscription', 'payment')),
  kitchen_waiting_minutes integer not null default 5 check (kitchen_waiting_minutes between 1 and 240),
  kitchen_late_minutes integer not null default 10 check (kitchen_late_minutes between 1 and 480),
  -- Guests can call staff to their table or ask for the bill, where the owner has turned it on.
  table_calls boolean not null default false,
  -- Staff sell at the counter, with the till of the Orders screen.
  counter_orders boolean not null default false,
  -- Guests choose their table from the owner's list instead of typing it, once there are any.
  tables_listed boolean not null default false,
  -- A person may set up several restaurants, one after the other: a second one while the first is not finished is a request
  -- that was sent twice. `creation_key` is the Idempotency-Key of the request that created the company, if it had one.
  creation_key text,
  -- Guests order with the token of their table only.
  codes_required boolean not null default false,
  -- Guests can order to a table.
  table_orders boolean not null default true,
  pickup_orders boolean not null default false,
  -- How long the kitchen needs at least.
  pickup_lead_minutes integer not null default 20 check (pickup_lead_minutes between 0 and 240),
  -- Guests choose times that are this far apart; each time has room for so many portions, null for any number.
  pickup_slot_minutes integer not null default 15 check (pickup_slot_minutes in (5, 10, 15, 20, 30, 60)),
  pickup_slot_portions integer check (pickup_slot_portions between 1 and 1000),
  -- Whether there is a rate (follow_tax_rates.sql): on the row that an order reads anyway.
  charges_tax boolean not null default false,
  prices_include_tax boolean not null default true,
  service_charge_percent numeric(5,2) not null default 0 check (service_charge_percent between 0 and 100),
  tax_number text check (tax_number <> ''),
  -- Printed at the foot of every receipt.
  receipt_note text check (receipt_note <> ''),
  -- The smallest coin: what is paid in cash is rounded to it. Null where every amount can be paid.
  cash_rounding numeric(8,3) check (cash_rounding > 0),
  -- Whether guests can ask questions on the menu. It belongs to Plus, so it has an effect while the company has that.
  guest_help boolean not null default false,
  -- Whether guests see how many portions are left when there are three or fewer.
  shows_few_left boolean not null default false,
  -- When it was brought back; null once the owner has confirmed, and where nothing was restored.
  restored_at timestamptz,
  -- The last change in it.
  restored_to timestamptz,
  -- Whoever runs an installation can close a company: nobody works in it and nobody opens its public pages until it is
  -- opened again. Nothing of it is deleted.
  closed_at timestamptz,
  -- When it is erased; set only while an owner has closed it.
  erase_at timestamptz,
  closed_by_name text,
  -- Since when nothing personal of it is left.
  erased_at timestamptz,
  -- The last day on which what law requires is retained; null when that is gone too.
  retained_until date,
  constraint companies_kitchen_minutes_check check (kitchen_late_minutes > kitchen_waiting_minutes),
  constraint companies_check check (erase_at is null or closed_at is not null),
  constraint companies_check2 check (retained_until is null or erased_at is not null),
  constraint companies_read_only_reason_given check ((read_only_at is null) = (read_only_reason is null)),
  constraint companies_check1 check (erased_at is null or closed_at is not null)
);
create index on companies (read_only_at);
create index companies_created_by on companies (created_by);
create unique index companies_unfinished_key on companies (created_by) where not onboarding_completed;
create unique index companies_creation_key on companies (created_by, creation_key);
create index companies_to_erase on companies (erase_at) where erase_at is not null;
create trigger touch before update on companies for each row execute function touch_updated_at();
create trigger menu_inserted after insert on companies referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('id', 'created_at', 'updated_at', 'phone_verified',
    'onboarding_started', 'onboarding_completed');
create trigger menu_deleted after delete on companies referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('id', 'created_at', 'updated_at', 'phone_verified',
    'onboarding_started', 'onboarding_completed');
create trigger menu_updated after update on companies referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('id', 'created_at', 'updated_at', 'phone_verified',
    'onboarding_started', 'onboarding_completed');
alter table companies enable row level security;
alter table companies force row level security;
create policy tenant on companies to app_user using (id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The directory finds which company a person or a public address belongs to, and may see nothing more of it.
create policy directory on companies for select to app_directory using (true);
grant select, insert, update on companies to app_user;
grant select (id, created_by, username, logo_url, onboarding_completed, read_only_at, read_only_reason, restored_at,
  closed_at, erase_at, erased_at, retained_until) on companies to app_directory;

create table activity_logs (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  user_id uuid,
  display_name text,
  action_type text not null,
  entity_type text not null,
  entity_id uuid,
  entity_name text,
  description text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index on activity_logs (company_id, created_at desc, id desc);
create trigger invalidate_running_totals after insert on activity_logs
  for each row when (new.created_at < (now() - '00:05:00'::interval)) execute function invalidate_running_totals();
alter table activity_logs enable row level security;
alter table activity_logs force row level security;
create policy tenant on activity_logs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on activity_logs to app_user;

create table suppliers (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  contact text,
  whatsapp_number text,
  email text,
  address text,
  uen text,
  customer_id text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When a supplier delivers, for how much at least, and how many days after the order.
  delivery_days text[] not null default '{}' check (delivery_days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat',
    'sun']),
  minimum_order numeric(14,3) check (minimum_order >= 0),
  lead_time_days integer check (lead_time_days between 0 and 365),
  -- An order that is to leave on a day is sent before this time of the restaurant's clock; null: by the end of the day.
  order_cutoff time without time zone,
  order_by text check (order_by in ('whatsapp', 'email', 'phone')),
  -- Where orders go, when that is another address than that of the contact.
  order_email text,
  payment_terms_days integer check (payment_terms_days between 0 and 365),
  -- Days such as "2026-12-24" on which nobody delivers and no order is read.
  closed_days text[] not null default '{}',
  delivers_on_holidays boolean not null default true,
  -- Whether the supplier's page and papers show what is expected to be paid.
  shows_prices boolean not null default false,
  primary key (company_id, id)
);
create index on suppliers (company_id, lower(name)) where deleted_at is null;
create trigger touch before update on suppliers for each row execute function touch_updated_at();
alter table suppliers enable row level security;
alter table suppliers force row level security;
create policy tenant on suppliers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on suppliers to app_user;

create table inventory (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  item_code text,
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs', 'packs', 'BTL', 'tray')),
  quantity_available numeric(18,6) not null default 0,
  reorder_threshold numeric(18,6) not null default 0 check (reorder_threshold >= 0),
  unit_price numeric not null default 0 check (unit_price >= 0),
  supplier_id uuid,
  last_notification_sent timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When an alert was last claimed: the 24 hours between two alerts count from here, whatever became of the message.
  alert_claimed_at timestamptz,
  price_date date,
  hand_price numeric check (hand_price >= 0),
  hand_price_date date,
  hand_price_at timestamptz,
  -- Items that are made in the kitchen from other items: sauces, doughs, cut fruit. "Stocked" ones are held in stock and
  -- made in batches; "through" ones are never in stock: a dish takes what they are made of.
  kind text not null default 'bought' check (kind in ('bought', 'prep')),
  merged_into uuid,
  par numeric(18,6) check (par >= 0),
  category_id uuid,
  shelf_life_days integer check (shelf_life_days between 1 and 3650),
  -- Pounds, ounces, gallons and fluid ounces. What is held, packed or taken in one of them is stored in g or ml, as the ledger
  -- is, and `display_unit` says in which unit people enter and read it: a process of the version before knows g and ml, and
  -- goes on listing, ordering and counting. A display unit that does not belong to the stored unit is none: such a process
  -- may change the unit and does not know this column.
  display_unit text check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz')),
  -- Who set a price by hand, or entered the one that was agreed: nobody vouches for the price of an order that they approve. Null
  -- when it is not known, or nobody did.
  hand_price_by uuid,
  -- When somebody who is no owner last changed what an item is: its name, its packs, its unit, or what was merged into it.
  redefined_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, merged_into) references inventory (company_id, id),
  constraint merged_items_are_deleted check (merged_into is null or deleted_at is not null and merged_into <> id),
  constraint hand_price_is_dated check (num_nonnulls(hand_price, hand_price_date, hand_price_at) in (0, 3))
);
create index on inventory (company_id, lower(name)) where deleted_at is null;
create index on inventory (company_id, supplier_id);
create index on inventory (company_id, merged_into) where merged_into is not null;
create index on inventory (company_id, category_id) where category_id is not null;
create index inventory_display_units on inventory (company_id) where display_unit is not null;
create trigger touch before update on inventory for each row execute function touch_updated_at();
create trigger start_empty before insert on inventory for each row execute function start_empty();
create trigger menu_changed after update on inventory referencing old table as before new table as after
  for each statement execute function notify_menu_stock_changed();
alter table inventory enable row level security;
alter table inventory force row level security;
create policy tenant on inventory using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete, update (name, item_code, unit, reorder_threshold, unit_price, supplier_id,
  last_notification_sent, deleted_at, updated_at, alert_claimed_at, price_date, hand_price, hand_price_date,
  hand_price_at, kind, merged_into, par, category_id, shelf_life_days, display_unit, hand_price_by, redefined_at) on
  inventory to app_user;

-- "1 tray = 30 pcs": one pack of this name holds `quantity` of `unit`.
create table item_packs (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  name text not null check (name <> ''),
  quantity numeric(18,6) not null check (quantity > 0),
  unit text not null,
  created_at timestamptz not null default now(),
  -- "1 case = 6 x 750 ml" is a pack of count 6 and quantity 4500 ml.
  count integer not null default 1 check (count > 0),
  display_unit text check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz')),
  primary key (company_id, id),
  unique (company_id, item_id, name),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade
);
alter table item_packs enable row level security;
alter table item_packs force row level security;
create policy tenant on item_packs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_packs to app_user;

-- The ledger: append-only, signed quantities in the item's unit. The stock of an item is the sum of its movements.
create table stock_movements (
  company_id uuid not null,
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  quantity numeric(18,6) not null,
  reason text not null check (reason in ('count', 'receive', 'sale', 'return', 'waste', 'produce', 'consume')),
  source_type text not null default 'manual',
  source_id uuid,
  note text,
  user_id uuid,
  actor_name text,
  created_at timestamptz not null default now(),
  -- Every movement is booked while its item's row is locked, so `seq` is the order in which they took effect.
  seq bigint generated always as identity,
  -- A movement that changes the item's unit: the stock in the new unit is the stock in the old one times the factor.
  from_unit text,
  to_unit text,
  unit_factor numeric check (unit_factor > 0),
  -- What one unit of the item was expected to cost when it came in, in the company's currency; null when that was not known.
  -- The price of the item is another: only invoices and people set it.
  unit_cost numeric check (unit_cost >= 0),
  -- What each line of an order took of each item is recorded in the movement that took it: {order_item_id: quantity}, in the
  -- item's unit of that moment. Null where it is not known by line.
  lines jsonb,
  primary key (company_id, id),
  foreign key (company_id, item_id) references inventory (company_id, id),
  constraint unit_change_is_whole check (num_nonnulls(from_unit, to_unit, unit_factor) in (0, 3))
);
create index on stock_movements (company_id, source_id) where source_id is not null;
create index on stock_movements (company_id, item_id, seq desc);
create index stock_movements_company_id_item_id_seq_idx1 on stock_movements (company_id, item_id, seq) where unit_factor
  is not null;
create unique index stock_movements_one_undo on stock_movements (company_id, source_id) where source_type = 'undo';
create index on stock_movements (company_id, created_at);
-- Whether a request that was dismissed is open again depends on what was added to stock since. Sales, which are nearly
-- all of a ledger, are not in this index and cost nothing for it.
create index stock_movements_added on stock_movements (company_id, item_id, created_at) where quantity > 0;
create index stock_movements_by_hand on stock_movements (company_id, item_id, seq desc) include (id, created_at,
  source_type, reason) where source_type in ('manual', 'stocktake', 'waste');
create index stock_movements_costs on stock_movements (company_id, item_id, seq) where source_type in ('invoice',
  'invoice_reversal', 'delivery', 'delivery_reversal', 'batch', 'merge', 'unit_change');
create index stock_movements_consumed on stock_movements (company_id, created_at) where reason = 'consume';
create index stock_movements_others on stock_movements (company_id, created_at) where reason not in ('sale', 'return',
  'waste', 'receive');
create trigger apply_movements after insert on stock_movements referencing new table as added
  for each statement execute function apply_movements();
alter table stock_movements enable row level security;
alter table stock_movements force row level security;
create policy tenant on stock_movements using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on stock_movements to app_user;

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
create trigger menu_inserted after insert on menu_category referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on menu_category referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on menu_category referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table menu_category enable row level security;
alter table menu_category force row level security;
create policy tenant on menu_category using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on menu_category to app_user;

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
  -- A dish that the kitchen marks sold out stays on the menu and cannot be ordered until it is marked available again.
  sold_out_at timestamptz,
  -- The owner's order of the dishes in a category; dishes without a number come last.
  display_order integer,
  -- Whether a dish has groups, so that an order of dishes without them asks nothing about options. Set by a trigger
  -- (follow_dish_groups.sql).
  has_options boolean not null default false,
  -- The stop that holds, on the row that an order reads anyway (follow_menu_stops.sql): since when, and until when; without
  -- the second until it is brought back.
  sold_out_until timestamptz,
  -- The times that hold for a dish, its own or its category's: [{days, opens, closes, from_day, to_day}]. Null: always. Set
  -- by triggers (follow_menu_schedules.sql).
  schedule jsonb,
  primary key (company_id, id),
  foreign key (company_id, category_id) references menu_category (company_id, id) on delete set null (category_id)
);
create index on dish (company_id, category_id);
create index on dish (company_id, image_url) where image_url is not null;
create index on dish (company_id) where schedule is not null;
create trigger touch before update on dish for each row execute function touch_updated_at();
create trigger menu_inserted after insert on dish referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on dish referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on dish referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table dish enable row level security;
alter table dish force row level security;
create policy tenant on dish using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on dish to app_user;

create table dish_size (
  company_id uuid not null,
  id uuid not null,
  menu_item_id uuid not null,
  name text not null check (name <> ''),
  price numeric(14,3) not null check (price >= 0),
  position integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sold_out_at timestamptz,
  sold_out_until timestamptz,
  primary key (company_id, id),
  foreign key (company_id, menu_item_id) references dish (company_id, id) on delete cascade
);
create index on dish_size (company_id, menu_item_id);
create trigger touch before update on dish_size for each row execute function touch_updated_at();
create trigger menu_inserted after insert on dish_size referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on dish_size referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on dish_size referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table dish_size enable row level security;
alter table dish_size force row level security;
create policy tenant on dish_size using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on dish_size to app_user;

create table dish_ingredient (
  company_id uuid not null,
  id uuid not null,
  dish_size_id uuid not null,
  ingredient_id uuid not null,
  quantity_per_dish numeric(18,6) not null check (quantity_per_dish > 0),
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs')),
  -- The same quantity in the unit the item is held in: what one portion takes out of stock.
  stock_quantity numeric(18,6) not null check (stock_quantity > 0),
  calories numeric(10,2) not null default 0 check (calories >= 0),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What is left of an ingredient after trimming and cooking, in percent: the recipe names what is on the plate, stock and
  -- cost pay for what was bought (stock_quantity = quantity in the item's unit / yield).
  yield_percent numeric(6,2) not null default 100 check (yield_percent > 0 and yield_percent <= 1000),
  -- Nutrition of the line's quantity: protein, carbs, fat, fiber and sugar in grams, and where the figures come from.
  nutrition jsonb,
  -- What a line of a recipe takes, before it is rounded to the 6 decimals of stock_quantity. Null in rows of an earlier
  -- version, and of no use where stock_quantity was changed without it.
  exact_quantity numeric,
  display_unit text check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz')),
  primary key (company_id, id),
  unique (company_id, dish_size_id, ingredient_id),
  foreign key (company_id, ingredient_id) references inventory (company_id, id),
  foreign key (company_id, dish_size_id) references dish_size (company_id, id) on delete cascade
);
create index on dish_ingredient (company_id, ingredient_id);
create trigger touch before update on dish_ingredient for each row execute function touch_updated_at();
create trigger menu_inserted after insert on dish_ingredient referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on dish_ingredient referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on dish_ingredient referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table dish_ingredient enable row level security;
alter table dish_ingredient force row level security;
create policy tenant on dish_ingredient using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on dish_ingredient to app_user;

create table orders (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  reference_id text not null,
  table_number text not null,
  customer_id text not null,
  channel text not null check (channel in ('menu', 'staff')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'cancelled')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid', 'refunded')),
  is_special_request boolean not null default false,
  total_amount numeric(14,3) not null,
  currency text not null,
  note text,
  idempotency_key text not null,
  -- Hash of what was asked under the key, so that a key used for something else is told apart from a retry.
  fingerprint text not null,
  -- Whoever holds it may see how the order is doing, and nothing else.
  status_token uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processing_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- On the kitchen's board: taken off it, or called back to the stove after it was ready.
  cleared_at timestamptz,
  recalled_at timestamptz,
  -- Where an order is eaten. Orders of the counter have no table.
  order_type text not null default 'table' check (order_type in ('table', 'pickup', 'counter')),
  discount_percent numeric(5,2),
  discount_amount numeric(14,3) not null default 0 check (discount_amount >= 0),
  service_percent numeric(5,2) not null default 0,
  service_charge numeric(14,3) not null default 0,
  -- When the server received it; null when it was placed with a connection. `created_at` is then when it was taken.
  arrived_at timestamptz,
  -- It was paid and handed over before it arrived.
  settled boolean not null default false,
  -- What was agreed on for the lines of a special request that have no price; null until then, and of one that an earlier
  -- version settled, which is in the total alone.
  agreed_amount numeric(14,3) check (agreed_amount >= 0),
  primary key (company_id, id),
  unique (company_id, status_token),
  unique (company_id, idempotency_key)
);
comment on table orders is
  'Orders of guests and staff. A line of a dish that was deleted while the guest ordered has no price.';
-- Lists of orders are counted and paged in indexes alone, whatever their filter. Each index replaces one with fewer
-- columns, so that an order writes as many as before, but for the two of tables and guests.
create index orders_newest on orders (company_id, created_at desc, id desc) include (status, payment_status);
create index orders_newest_by_status on orders (company_id, status, created_at desc, id desc) include (payment_status);
-- Searching, under row-level security: only operators that cannot leak a row of another company use an index. `^@` is
-- one, and finds prefixes with text_pattern_ops.
create unique index orders_reference on orders (company_id, reference_id text_pattern_ops);
create index orders_table on orders (company_id, table_number);
create index orders_customer on orders (company_id, customer_id text_pattern_ops);
-- Few orders are refunded: a list of them does not read all the others. An order that is placed is not in this index.
create index orders_refunded on orders (company_id, created_at desc, id desc) include (status, payment_status) where
  payment_status = 'refunded';
-- Whether a restaurant has any orders of the counter or for pickup. Orders of tables are not in it.
create index orders_without_table on orders (company_id) where order_type <> 'table';
create trigger invalidate_running_totals after insert on orders
  for each row when (new.created_at < (now() - '00:05:00'::interval)) execute function invalidate_running_totals();
create trigger touch before update on orders for each row execute function touch_updated_at();
alter table orders enable row level security;
alter table orders force row level security;
create policy tenant on orders using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on orders to app_user;

-- Names, prices and costs are kept as they were when the order was placed.
create table order_items (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  menu_item_id uuid,
  size_id uuid,
  dish_name text not null,
  size_name text,
  quantity integer not null check (quantity > 0),
  unit_price numeric(14,3) not null,
  total_price numeric(14,3) not null,
  unit_cost numeric(18,6),
  note text,
  position integer not null default 0,
  -- When the kitchen ticked the line off; null while it is to be made.
  done_at timestamptz,
  -- The line that this one is a part of.
  part_of uuid,
  -- What a portion of a combo costs together with its parts; null on all other lines.
  full_price numeric(14,3),
  tax_name text,
  tax_percent numeric(6,3),
  tax_added boolean,
  primary key (company_id, id),
  foreign key (company_id, size_id) references dish_size (company_id, id),
  foreign key (company_id, part_of) references order_items (company_id, id) on delete cascade,
  foreign key (company_id, menu_item_id) references dish (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index on order_items (company_id, order_id);
-- The names under which dishes were sold are few; they are found by skipping from one to the next.
create index order_items_dish on order_items (company_id, menu_item_id, dish_name);
create index on order_items (company_id, part_of) where part_of is not null;
create index order_items_size on order_items (company_id, size_id, id) where size_id is not null;
alter table order_items enable row level security;
alter table order_items force row level security;
create policy tenant on order_items using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update (done_at) on order_items to app_user;

-- A subscription as the payment provider last told it. `observed_at` is when that was asked: older news never overwrites newer.
create table company_subscriptions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  stripe_customer_id text not null,
  stripe_subscription_id text not null unique,
  status text not null,
  plan_id text not null,
  plan_name text not null,
  price_id text not null,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  observed_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the payment failed that is still open; null while nothing is owed.
  payment_failed_at timestamptz,
  primary key (company_id, id)
);
create index on company_subscriptions (current_period_end);
create trigger touch before update on company_subscriptions for each row execute function touch_updated_at();
-- The menu says whether guests can ask, which changes with the plan too.
create trigger menu_inserted after insert on company_subscriptions referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at');
create trigger menu_updated after update on company_subscriptions referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at');
alter table company_subscriptions enable row level security;
alter table company_subscriptions force row level security;
create policy tenant on company_subscriptions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The directory finds whose subscription a provider's notice is about, and which ones are due to be looked at.
create policy directory on company_subscriptions for select to app_directory using (true);
grant select, insert, update, delete on company_subscriptions to app_user;
grant select (company_id, stripe_subscription_id, status, current_period_end) on company_subscriptions to app_directory;

-- Every checkout a person was sent to, with the company to found once it is paid. `busy_until` is a lease: one call at a time.
create table checkouts (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  price_id text not null,
  plan_type text not null,
  company_data jsonb not null,
  busy_until timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  -- The company that a checkout pays for. It may not exist yet: then it is created with this id once it is paid, however
  -- often that is tried.
  pays_for uuid not null default gen_random_uuid()
);
create index on checkouts (user_id, created_at desc);

-- A name stays with the person who is paying for it until the checkout can no longer be paid.
create table username_holds (
  username text primary key check (username ~ '^[a-z0-9]{3,30}$'),
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index on username_holds (user_id);

-- Notices of the provider that were acted on: each counts once, however often it is delivered.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
-- A notice is noted in the same transaction as what it changes.
grant select, insert on payment_events to app_user;

-- What the sandbox provider knows. Real providers keep this on their side.
create table sandbox_checkouts (
  id text primary key,
  reference text not null,
  email text not null,
  customer_id text not null,
  price_id text not null,
  currency text not null,
  success_url text not null,
  cancel_url text not null,
  failure_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  subscription_id text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null,
  price_id text not null,
  currency text not null,
  status text not null default 'active',
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now()
);
create index on sandbox_subscriptions (customer_id);

create table sandbox_portals (
  id text primary key,
  customer_id text not null,
  return_url text not null,
  expires_at timestamptz not null
);

create table supplier_invoice (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  supplier_id uuid,
  invoice_date date,
  status text not null default 'pending' check (status in ('processed', 'error', 'pending')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  step text not null default 'ready' check (step in ('queued', 'reading', 'matching', 'ready', 'failed')),
  step_page integer,
  step_pages integer,
  error text,
  can_retry boolean not null default false,
  extracted jsonb,
  read_by text check (read_by in ('machine', 'model')),
  notified_at timestamptz,
  supplier_name text not null default '',
  invoice_number text not null default '',
  number_key text not null default '',
  currency text,
  exchange_rate numeric(18,6) not null default 1 check (exchange_rate > 0),
  subtotal numeric(18,6),
  tax numeric(18,6),
  charges numeric(18,6),
  discount numeric(18,6),
  rounding numeric(18,6),
  total numeric(18,6),
  -- Of its files, in any order; null for an invoice that was entered by hand.
  files_key text,
  lines_key text,
  confirm_key text,
  duplicate_allowed boolean not null default false,
  created_by text not null default '',
  saved_at timestamptz,
  saved_by text,
  reversed_at timestamptz,
  reversed_by text,
  reading_id uuid,
  attempts integer not null default 0,
  -- Whether the receipt made its supplier, so that it can answer the same when it is asked again.
  supplier_created boolean not null default false,
  document text not null default 'invoice' check (document in ('invoice', 'credit_note', 'delivery_note', 'order',
    'statement')),
  delivery_id uuid,
  saved_by_id uuid,
  reversed_by_id uuid,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
create index supplier_invoice_company_id_supplier_id_invoice_date_create_idx on supplier_invoice (company_id,
  supplier_id, invoice_date desc nulls last, created_at desc);
create index on supplier_invoice (company_id, created_at desc, id desc);
-- An invoice lands once: these decide it when two confirm at the same moment. A reversed one may be entered again.
create unique index supplier_invoice_number_once on supplier_invoice (company_id, supplier_id, number_key, total) where
  status = 'processed' and reversed_at is null and number_key <> '' and not duplicate_allowed;
create unique index supplier_invoice_files_once on supplier_invoice (company_id, files_key) where status = 'processed'
  and reversed_at is null and files_key is not null and not duplicate_allowed;
create unique index supplier_invoice_confirm_once on supplier_invoice (company_id, confirm_key) where confirm_key is not
  null;
create index on supplier_invoice (company_id, delivery_id) where delivery_id is not null;
create index supplier_invoice_marked_numbers on supplier_invoice (company_id, id) where invoice_number ~ '[^\x01-\x7f]';
create trigger touch before update on supplier_invoice for each row execute function touch_updated_at();
alter table supplier_invoice enable row level security;
alter table supplier_invoice force row level security;
create policy tenant on supplier_invoice using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on supplier_invoice to app_user;

-- Messages to the owner and to others, each with what became of it.
create table messages (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  -- Without a number the owner chooses the chat when opening the message.
  to_number text,
  body text not null check (body <> ''),
  kind text not null,
  item_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sending', 'unconfirmed', 'sent', 'delivered', 'read',
    'failed', 'withdrawn')),
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How it travels: free text, or the approved template once the window for free text turned out to be closed.
  via text not null default 'text' check (via in ('text', 'template')),
  -- The provider's own id, by which it reports what became of the message.
  provider_id text,
  claimed_at timestamptz,
  -- One alert lists every item of a supplier that fell due in the same check.
  item_ids uuid[] not null default '{}',
  template text,
  template_values text[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create index on messages (company_id, created_at desc, id desc);
create index on messages (company_id, state, created_at desc);
create index messages_item_ids_idx on messages using gin (item_ids) where kind in ('reorder', 'reorder-request');
create unique index messages_provider_once on messages (company_id, provider_id) where provider_id is not null;
create index messages_by_provider on messages (provider_id) where provider_id is not null;
create index messages_to_suppliers on messages (to_number, created_at desc) where kind in ('purchase-order',
  'credit-request');
create trigger touch before update on messages for each row execute function touch_updated_at();
alter table messages enable row level security;
alter table messages force row level security;
create policy tenant on messages using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The provider reports by its own ids; the directory says whose message that is and shows nothing of it.
create policy directory on messages for select to app_directory using (true);
-- The directory finds whose supplier a number is. It shows nothing of what was written.
grant select, insert, update, delete on messages to app_user;
grant select (company_id, id, to_number, kind, state, created_at, provider_id) on messages to app_directory;

-- Everything the provider's webhook told us, each event once. Its company is not known when it comes in.
create table whatsapp_events (
  id text primary key,
  kind text not null check (kind in ('message', 'status')),
  -- The message it is about: the person's own, or ours.
  provider_id text not null,
  -- The other person, digits only.
  number text not null,
  -- Of a message its type, of a status the status.
  type text not null,
  body text,
  payload jsonb not null,
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  handled_at timestamptz
);
create index on whatsapp_events (number, happened_at desc) where kind = 'message';
create index on whatsapp_events (provider_id) where kind = 'status';

-- Counts of what only grows, up to a moment that lies far enough back that no open transaction can still add to it. What
-- came after is counted when it is asked for, so a dashboard costs the same in its third year as on its first day.
create table running_totals (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('activities', 'orders', 'sales')),
  currency text not null default '',
  upto timestamptz not null,
  count bigint not null,
  amount numeric(18,3) not null default 0,
  primary key (company_id, kind, currency)
);
alter table running_totals enable row level security;
alter table running_totals force row level security;
create policy tenant on running_totals using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on running_totals to app_user;

-- What the owner has put aside on the dashboard. A dismissal stands for one cause: when the cause changes (low becomes out,
-- another ingredient runs out, a message fails again) or stock came in since, the request is open again.
create table dismissed_requests (
  company_id uuid not null references companies on delete cascade,
  kind text not null,
  subject_id uuid not null,
  cause text not null,
  dismissed_by uuid,
  dismissed_at timestamptz not null default now(),
  primary key (company_id, kind, subject_id)
);
alter table dismissed_requests enable row level security;
alter table dismissed_requests force row level security;
create policy tenant on dismissed_requests
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on dismissed_requests to app_user;

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
create trigger menu_inserted after insert on dish_images referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on dish_images referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on dish_images referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table dish_images enable row level security;
alter table dish_images force row level security;
create policy tenant on dish_images using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on dish_images to app_user;

-- What the owner knows about an ingredient. No row means unknown, which is never shown as free from.
create table item_declarations (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  name text not null,
  state text not null check (state in ('contains', 'may_contain', 'none', 'suitable', 'unsuitable')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a declaration of an item that is made of others answers: what each of its parts, at any depth, declared for that name
  -- when the owner gave it ({"item id": "state"}). When that is another now, "none" and "suitable" are asked again. Null of what
  -- is made of nothing, and where a version that does not know this column stored it.
  question jsonb,
  primary key (company_id, id),
  unique (company_id, item_id, name),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade
);
create trigger touch before update on item_declarations for each row execute function touch_updated_at();
create trigger menu_inserted after insert on item_declarations referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on item_declarations referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on item_declarations referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table item_declarations enable row level security;
alter table item_declarations force row level security;
create policy tenant on item_declarations
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_declarations to app_user;

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
  -- What an override of a dish's allergens and diets answers: what each ingredient of the dish, at any depth, declared for that
  -- name when the owner gave it ({"item id": "state"}). When that is another now, the owner is asked again. Null where a
  -- version that does not know this column stored the override: that is asked, too.
  question jsonb,
  primary key (company_id, id),
  unique (company_id, dish_id, name),
  foreign key (company_id, dish_id) references dish (company_id, id) on delete cascade
);
create trigger touch before update on dish_declarations for each row execute function touch_updated_at();
create trigger menu_inserted after insert on dish_declarations referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on dish_declarations referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on dish_declarations referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table dish_declarations enable row level security;
alter table dish_declarations force row level security;
create policy tenant on dish_declarations
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on dish_declarations to app_user;

create table supplier_invoice_files (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  file_key text not null,
  file_name text not null,
  format text not null check (format in ('jpeg', 'png', 'pdf')),
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade
);
create index on supplier_invoice_files (company_id, sha256);
create index on supplier_invoice_files (company_id, file_key);
alter table supplier_invoice_files enable row level security;
alter table supplier_invoice_files force row level security;
create policy tenant on supplier_invoice_files
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on supplier_invoice_files to app_user;

-- The page as it is shown, upright; what was read lies on it in fractions of its sides.
create table supplier_invoice_pages (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  file_id uuid not null,
  page integer not null,
  width integer not null,
  height integer not null,
  image_key text not null,
  primary key (company_id, id),
  unique (company_id, invoice_id, page),
  foreign key (company_id, file_id) references supplier_invoice_files (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade
);
create index on supplier_invoice_pages (company_id, image_key);
alter table supplier_invoice_pages enable row level security;
alter table supplier_invoice_pages force row level security;
create policy tenant on supplier_invoice_pages
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on supplier_invoice_pages to app_user;

-- What was received, as it was when it was saved. `price_per_unit` is the line's net amount by what it brought, in the
-- company's currency and the item's unit of that day; `seq` is the order in which prices were set.
create table supplier_invoice_lines (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  seq bigint generated always as identity,
  item_id uuid,
  item_name text not null,
  item_description text not null default '',
  code text not null default '',
  quantity numeric(18,6) not null,
  unit text not null check (unit in ('PCS', 'KG', 'G', 'L', 'ML', 'PKT', 'BTL', 'TRAY', 'LB', 'OZ', 'GAL', 'FL OZ')),
  unit_price numeric(18,6) not null,
  discount numeric(18,6) not null default 0,
  amount numeric(18,6) not null,
  created boolean not null default false,
  skipped boolean not null default false,
  received_quantity numeric(18,6) check (received_quantity <> 0),
  received_unit text,
  received_by text,
  price_per_unit numeric,
  -- The item's price before this line set it; null when the line left it alone.
  previous_price numeric,
  movement_id uuid,
  unit_factor numeric not null default 1 check (unit_factor > 0),
  not_delivered boolean not null default false,
  -- A line that was not added to stock, because nobody said what its unit is, keeps the word.
  printed_unit text,
  primary key (company_id, id),
  unique (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, movement_id) references stock_movements (company_id, id)
);
create index on supplier_invoice_lines (company_id, item_id, seq);
create index supplier_invoice_lines_movement on supplier_invoice_lines (company_id, movement_id) where movement_id is
  not null;
create index supplier_invoice_lines_name on supplier_invoice_lines (company_id, item_name);
create index supplier_invoice_lines_code on supplier_invoice_lines (company_id, code);
alter table supplier_invoice_lines enable row level security;
alter table supplier_invoice_lines force row level security;
create policy tenant on supplier_invoice_lines
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The lines of invoices follow an item that is merged.
grant select, insert, update (item_id, unit_factor, not_delivered) on supplier_invoice_lines to app_user;

-- What a supplier calls an item, how much one of the supplier's units is, and what it last cost: confirmed by the owner
-- with every receipt. Found by the supplier's code first, then by its text.
create table supplier_items (
  company_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  item_id uuid not null,
  code text not null default '',
  code_key text not null default '',
  text text not null,
  text_key text not null,
  -- "1 PKT, printed as 6x750 ml, is 4500 ml": only when neither the units nor the packs say so.
  sold_unit text,
  pack_key text,
  size_quantity numeric(18,6) check (size_quantity > 0),
  size_unit text,
  last_price numeric,
  last_price_unit text,
  last_invoice_id uuid,
  confirmed_at timestamptz not null default now(),
  pack_name text,
  pack_quantity numeric(18,6) check (pack_quantity > 0),
  pack_unit text,
  order_multiple integer not null default 1 check (order_multiple between 1 and 10000),
  minimum_packs integer check (minimum_packs between 1 and 10000),
  is_preferred boolean not null default false,
  -- Of one `agreed_price_unit`, which was the item's unit then, in the company's currency.
  agreed_price numeric check (agreed_price > 0),
  agreed_price_unit text,
  -- The last day of the agreement; null: until it is changed.
  agreed_until date,
  -- The code and text that the keys were made of, behind the number of the rules. Otherwise they are made again: a process of
  -- the previous version changes the others without it.
  keyed_as text,
  -- The text and its item have been one only without their marks: the owner is asked where another item is called so.
  doubted_at timestamptz,
  agreed_price_by uuid,
  -- Nobody vouches for the value of an order that they approve. Null: nobody, or nobody knows, as in rows of earlier versions.
  -- Who last said how a supplier packs something, or under which name and code; and when an owner last saved that.
  pack_by uuid,
  vouched_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade,
  foreign key (company_id, last_invoice_id) references supplier_invoice (company_id, id),
  constraint supplier_items_check check (num_nonnulls(sold_unit, pack_key, size_quantity, size_unit) in (0, 4)),
  constraint supplier_items_check2 check (num_nonnulls(agreed_price, agreed_price_unit) in (0, 2)),
  constraint supplier_items_check1 check (num_nonnulls(pack_name, pack_quantity, pack_unit) in (0, 3))
);
create unique index supplier_items_by_code on supplier_items (company_id, supplier_id, code_key) where code_key <> '';
create unique index supplier_items_by_text on supplier_items (company_id, supplier_id, text_key) where code_key = '';
create index on supplier_items (company_id, supplier_id, text_key);
create index on supplier_items (company_id, item_id);
create unique index supplier_items_preferred_once on supplier_items (company_id, item_id) where is_preferred;
create index supplier_items_to_key on supplier_items (company_id, supplier_id) where keyed_as is distinct from ((('2 '
  || code) || chr(10)) || text);
create index supplier_items_doubted on supplier_items (company_id) where doubted_at is not null;
alter table supplier_items enable row level security;
alter table supplier_items force row level security;
create policy tenant on supplier_items using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on supplier_items to app_user;

-- The tables guests sit at. A table's printed code leads to the menu with its name filled in, so orders carry the name.
create table restaurant_tables (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text collate "C" not null check (name <> '' and char_length(name) <= 20),
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- Two tables called alike could not be told apart on an order.
create unique index restaurant_tables_name on restaurant_tables (company_id, lower(name));
create trigger touch before update on restaurant_tables for each row execute function touch_updated_at();
create trigger menu_inserted after insert on restaurant_tables referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on restaurant_tables referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on restaurant_tables referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table restaurant_tables enable row level security;
alter table restaurant_tables force row level security;
create policy tenant on restaurant_tables
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on restaurant_tables to app_user;

-- Orders the owner is still to be told of. A row is written with the order, and goes with the message about it.
create table order_alerts (
  company_id uuid not null,
  order_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
alter table order_alerts enable row level security;
alter table order_alerts force row level security;
create policy tenant on order_alerts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The directory finds whose alerts were left behind by a process that ended too soon.
create policy directory on order_alerts for select to app_directory using (true);
grant select, insert, update, delete on order_alerts to app_user;
grant select (company_id, created_at) on order_alerts to app_directory;

-- Which daily and weekly report of a company was mailed last. It stood in two columns of companies, although it is no
-- setting of a company: only the reports read and write it, and every write dropped the company's cached menu.
create table sent_reports (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('daily', 'weekly')),
  -- The last day of the period.
  last_day date not null,
  primary key (company_id, kind)
);
alter table sent_reports enable row level security;
alter table sent_reports force row level security;
create policy tenant on sent_reports using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on sent_reports to app_user;

-- Which logos a person has stored. A logo is sent before there is a company, so that the files of one that is replaced, or
-- of a company that was never founded, can be found and deleted.
create table logos (
  user_id uuid not null references users on delete cascade,
  url text not null,
  stored_at timestamptz not null default now(),
  primary key (user_id, url)
);
create index on logos (url);

-- What an owner was told of an end of the plan, so that each mail is sent once.
create table plan_notices (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('payment_failed', 'ending', 'ended')),
  -- The end the notice was about.
  read_only_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, kind, read_only_at)
);
alter table plan_notices enable row level security;
alter table plan_notices force row level security;
create policy tenant on plan_notices using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on plan_notices to app_user;

-- What a company has done to set itself up that no other table shows, and whether its setup list is put away.
create table company_setup (
  company_id uuid primary key references companies on delete cascade,
  codes_printed_at timestamptz,
  practised_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on company_setup for each row execute function touch_updated_at();
alter table company_setup enable row level security;
alter table company_setup force row level security;
create policy tenant on company_setup using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on company_setup to app_user;

-- Days before `upto` are stored, by the clock of `timezone`.
create table daily_total_states (
  company_id uuid primary key references companies on delete cascade,
  timezone text not null,
  upto date not null
);
alter table daily_total_states enable row level security;
alter table daily_total_states force row level security;
create policy tenant on daily_total_states
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_total_states to app_user;

-- Hours whose orders or movements changed after the fact: cancelled, refunded, settled, or written into the past. A row
-- for each transaction, so that no two wait for each other.
create table changed_hours (
  company_id uuid not null references companies on delete cascade,
  hour timestamptz not null,
  changed_by xid8 not null default pg_current_xact_id(),
  primary key (company_id, hour, changed_by)
);
alter table changed_hours enable row level security;
alter table changed_hours force row level security;
create policy tenant on changed_hours using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on changed_hours to app_user;

-- What was sold in each hour of a day.
create table daily_sales (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  currency text not null,
  hour smallint not null,
  orders integer not null,
  items bigint not null,
  revenue numeric not null,
  cancelled_orders integer not null,
  refunded_orders integer not null,
  -- What was given back in the hour. `revenue` is without it.
  refunds numeric not null default 0,
  discounts numeric not null default 0,
  voids numeric not null default 0,
  primary key (company_id, day, currency, hour)
);
alter table daily_sales enable row level security;
alter table daily_sales force row level security;
create policy tenant on daily_sales using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_sales to app_user;

-- The portions sold of each dish and size, under the names they had when they were ordered. What was agreed on for the
-- deleted dishes of special requests has no dish.
create table daily_portions (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  currency text not null,
  position integer not null,
  menu_item_id uuid,
  size_id uuid,
  special boolean not null,
  dish_name text not null,
  size_name text not null,
  items bigint not null,
  revenue numeric not null,
  -- Of the portions whose cost was known.
  costed_items bigint not null,
  costed_revenue numeric not null,
  cost numeric not null,
  primary key (company_id, day, currency, position)
);
alter table daily_portions enable row level security;
alter table daily_portions force row level security;
create policy tenant on daily_portions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_portions to app_user;

-- How many orders had something of a dish, category or size. One order can have several dishes of a category, so these
-- are no sums of what each dish has.
create table daily_order_counts (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  currency text not null,
  kind text not null check (kind in ('dish', 'category', 'size')),
  name text not null,
  orders integer not null,
  primary key (company_id, day, currency, kind, name)
);
alter table daily_order_counts enable row level security;
alter table daily_order_counts force row level security;
create policy tenant on daily_order_counts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_order_counts to app_user;

-- The category under which each dish is in daily_order_counts. A dish that has moved since makes those counts unusable.
create table counted_categories (
  company_id uuid not null references companies on delete cascade,
  menu_item_id uuid not null,
  category text not null,
  primary key (company_id, menu_item_id)
);
alter table counted_categories enable row level security;
alter table counted_categories force row level security;
create policy tenant on counted_categories
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on counted_categories to app_user;

-- What each item's movements add up to. `unit_position` is the ledger's position at which the item got the unit that the
-- quantities are in, 0 for its first.
create table daily_stock (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  item_id uuid not null,
  unit_position bigint not null,
  used numeric not null,
  wasted numeric not null,
  received numeric not null,
  primary key (company_id, day, item_id)
);
alter table daily_stock enable row level security;
alter table daily_stock force row level security;
create policy tenant on daily_stock using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_stock to app_user;

create table prep_recipes (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  batch_quantity numeric(18,6) not null check (batch_quantity > 0),
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs', 'packs', 'BTL', 'tray')),
  -- One batch in the unit that the item is held in, not rounded.
  stock_quantity numeric not null check (stock_quantity > 0),
  mode text not null check (mode in ('stocked', 'through')),
  shelf_life_hours integer check (shelf_life_hours between 1 and 87600),
  minutes integer check (minutes between 1 and 100000),
  method text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  display_unit text check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz')),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create trigger touch before update on prep_recipes for each row execute function touch_updated_at();
-- The menu shows what is sold out, and the allergens of what a prep item is made of.
create trigger menu_inserted after insert on prep_recipes referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on prep_recipes referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on prep_recipes referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table prep_recipes enable row level security;
alter table prep_recipes force row level security;
create policy tenant on prep_recipes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on prep_recipes to app_user;

create table prep_lines (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  ingredient_id uuid not null,
  quantity numeric(18,6) not null check (quantity > 0),
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs')),
  -- What one batch takes, in the unit that the ingredient is held in, not rounded: what a dish needs is rounded once.
  stock_quantity numeric not null check (stock_quantity > 0),
  yield_percent numeric(6,2) not null default 100 check (yield_percent > 0 and yield_percent <= 1000),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  display_unit text check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz')),
  primary key (company_id, id),
  unique (company_id, item_id, ingredient_id),
  foreign key (company_id, item_id) references prep_recipes (company_id, item_id) on delete cascade,
  foreign key (company_id, ingredient_id) references inventory (company_id, id),
  constraint prep_lines_check check (ingredient_id <> item_id)
);
create index on prep_lines (company_id, ingredient_id);
create trigger touch before update on prep_lines for each row execute function touch_updated_at();
create trigger menu_inserted after insert on prep_lines referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on prep_lines referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on prep_lines referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
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
  planned numeric(18,6) not null check (planned > 0),
  made numeric(18,6) not null check (made > 0),
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
  quantity numeric(18,6) not null check (quantity >= 0),
  primary key (company_id, size_id, item_id)
);
create index on recipe_needs (company_id, item_id);
-- Too little to be stored, which only lasts until the transaction that caused it is rejected.
create index recipe_needs_too_small on recipe_needs (company_id) where quantity = 0;
alter table recipe_needs enable row level security;
alter table recipe_needs force row level security;
create policy tenant on recipe_needs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on recipe_needs to app_user;

create table storage_areas (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text collate "C" not null check (name <> ''),
  position integer not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index storage_areas_name on storage_areas (company_id, lower(name)) where deleted_at is null;
create trigger touch before update on storage_areas for each row execute function touch_updated_at();
alter table storage_areas enable row level security;
alter table storage_areas force row level security;
create policy tenant on storage_areas using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on storage_areas to app_user;

-- Where an item lies, in the order of the shelf.
create table item_areas (
  company_id uuid not null,
  area_id uuid not null,
  item_id uuid not null,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, area_id, item_id),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade,
  foreign key (company_id, area_id) references storage_areas (company_id, id) on delete cascade
);
create index on item_areas (company_id, item_id);
create trigger touch before update on item_areas for each row execute function touch_updated_at();
alter table item_areas enable row level security;
alter table item_areas force row level security;
create policy tenant on item_areas using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_areas to app_user;

create table counts (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  state text not null default 'open' check (state in ('open', 'closed', 'discarded')),
  blind boolean not null default false,
  note text,
  started_at timestamptz not null default now(),
  by uuid,
  by_name text,
  ended_at timestamptz,
  ended_by_name text,
  -- Changes with every line, so that nobody books what they have not been shown.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- People who count at the same time count together.
create unique index counts_one_open on counts (company_id) where state = 'open';
create index on counts (company_id, started_at desc, id desc);
create trigger touch before update on counts for each row execute function touch_updated_at();
alter table counts enable row level security;
alter table counts force row level security;
create policy tenant on counts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on counts to app_user;

-- What somebody counted of an item in an area. A line is never changed: the latest of an item and area stands. Without a
-- quantity it takes the earlier ones back.
create table count_lines (
  company_id uuid not null,
  id uuid not null,
  count_id uuid not null,
  -- The item that was counted; if it was merged since, its successor is booked.
  item_id uuid not null,
  area_id uuid,
  counted numeric(18,6) check (counted >= 0),
  unit text not null,
  -- As it was typed, such as "3 cs 4".
  typed text,
  -- By the clock of the server.
  counted_at timestamptz not null,
  received_at timestamptz not null default now(),
  by uuid,
  by_name text,
  device text,
  seq bigint generated always as identity,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, count_id) references counts (company_id, id) on delete cascade,
  foreign key (company_id, area_id) references storage_areas (company_id, id)
);
create index on count_lines (company_id, count_id, seq);
create trigger touch before update on count_lines for each row execute function touch_updated_at();
alter table count_lines enable row level security;
alter table count_lines force row level security;
create policy tenant on count_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on count_lines to app_user;

-- Every time an item was counted, in a count or by hand: what was there, what the book said at that moment, and how much
-- was used since the time before. How sure the book is of an item follows from these.
create table item_counts (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  count_id uuid,
  movement_id uuid not null,
  counted_at timestamptz not null,
  -- The item's last movement up to that moment.
  at_seq bigint not null default 0,
  counted numeric(18,6) not null,
  expected numeric(18,6) not null,
  difference numeric(18,6) not null,
  -- The item's unit at that time.
  unit text not null,
  -- Since the count before; null for the first count, and after a change of unit.
  moved numeric(18,6),
  days numeric,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, movement_id),
  foreign key (company_id, count_id) references counts (company_id, id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create index on item_counts (company_id, item_id, counted_at desc);
create index on item_counts (company_id, count_id);
create trigger touch before update on item_counts for each row execute function touch_updated_at();
alter table item_counts enable row level security;
alter table item_counts force row level security;
create policy tenant on item_counts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_counts to app_user;

-- What the owner groups ingredients by. Not the categories of the menu.
create table ingredient_categories (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text collate "C" not null check (name <> ''),
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

-- What came in together and expires together. What is left of a lot is not stored: what expires first is used first, so
-- what is in stock is what expires last (database/functions has nothing of it, and orders do not touch it).
create table stock_lots (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  -- In the item's present unit.
  quantity numeric(18,6) not null check (quantity > 0),
  received_at timestamptz not null default now(),
  expires_on date not null,
  source text not null check (source in ('door', 'invoice', 'batch', 'hand')),
  source_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create index on stock_lots (company_id, item_id, expires_on desc);
create index on stock_lots (company_id, expires_on);
create index on stock_lots (company_id, source_id) where source_id is not null;
create trigger touch before update on stock_lots for each row execute function touch_updated_at();
alter table stock_lots enable row level security;
alter table stock_lots force row level security;
create policy tenant on stock_lots using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on stock_lots to app_user;

-- Days that differ from their weekday: public holidays of the country, and what the owner enters. `factor` is how many times
-- the usual demand the owner expects.
create table calendar_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  kind text not null check (kind in ('holiday', 'event', 'closed')),
  name text not null check (name <> ''),
  source text not null check (source in ('country', 'owner')),
  factor numeric(6,3) check (factor > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, day, kind),
  constraint calendar_days_check check (factor is null or kind <> 'closed')
);
create trigger touch before update on calendar_days for each row execute function touch_updated_at();
alter table calendar_days enable row level security;
alter table calendar_days force row level security;
create policy tenant on calendar_days using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on calendar_days to app_user;

-- Public holidays that are a day like any other at this restaurant: they are not entered again.
create table removed_holidays (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  name text not null,
  primary key (company_id, day)
);
alter table removed_holidays enable row level security;
alter table removed_holidays force row level security;
create policy tenant on removed_holidays using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on removed_holidays to app_user;

-- Whose holidays are entered: of this country and, where they differ within it, of this region; up to the end of `upto`.
create table calendar_states (
  company_id uuid primary key references companies on delete cascade,
  country text not null,
  region text,
  from_year integer,
  upto_year integer
);
alter table calendar_states enable row level security;
alter table calendar_states force row level security;
create policy tenant on calendar_states using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on calendar_states to app_user;

-- The demand days of a restaurant that are complete. An order at 01:30 belongs to the evening before, as long as a span is
-- open that began then. `question` is asked about a day that sold many times what is usual: 'open' until the owner says
-- whether it was an 'event' or a 'mistake', which is not counted. `size_id` is the size that is meant; without it, the day.
create table demand_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  begins timestamptz not null,
  ends timestamptz not null,
  timezone text not null,
  is_closed boolean not null,
  sold numeric not null,
  question text check (question in ('open', 'event', 'mistake')),
  size_id uuid,
  asked_sold numeric,
  usual numeric,
  resolved_at timestamptz,
  computed_at timestamptz not null default now(),
  -- A change of the time zone made the day much longer or shorter than a day.
  is_shifted boolean not null default false,
  primary key (company_id, day),
  constraint demand_days_check check (begins <= ends),
  constraint demand_days_check1 check (question is null or asked_sold is not null and usual is not null)
);
alter table demand_days enable row level security;
alter table demand_days force row level security;
create policy tenant on demand_days using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on demand_days to app_user;

-- What guests wanted of a size on a demand day. `demand` is null where it could not be observed: 'unobserved' (on offer for
-- too short a time, or not counted because it was a mistake), 'closed'. 'censored' is an estimate for a day on which the
-- size was sold out for a part; 'event' a day that was not a usual one. Both weigh half.
create table daily_demand (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  size_id uuid not null,
  sold integer not null check (sold >= 0),
  open_minutes integer not null check (open_minutes >= 0),
  out_minutes integer not null check (out_minutes >= 0),
  refused integer not null check (refused >= 0),
  demand numeric(18,6) check (demand >= 0),
  state text not null check (state in ('ok', 'censored', 'unobserved', 'closed', 'event')),
  computed_at timestamptz not null default now(),
  -- Rejected portions beyond what is believed.
  not_counted integer not null default 0 check (not_counted >= 0),
  primary key (company_id, day, size_id)
);
create index on daily_demand (company_id, size_id, day);
alter table daily_demand enable row level security;
alter table daily_demand force row level security;
create policy tenant on daily_demand using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_demand to app_user;

-- What the ledger says of a demand day, in the unit that the item had then. An order that was cancelled took nothing.
create table daily_usage (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  item_id uuid not null,
  used numeric(18,6) not null,
  wasted numeric(18,6) not null,
  produced numeric(18,6) not null,
  unit text not null,
  primary key (company_id, day, item_id)
);
create index on daily_usage (company_id, item_id, day);
alter table daily_usage enable row level security;
alter table daily_usage force row level security;
create policy tenant on daily_usage using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_usage to app_user;

-- Portions that guests or staff wanted and could not order because nothing was left. `caller` is a hash that cannot be
-- turned back; one caller counts once an hour. Kept for 40 days.
create table refused_demand (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  size_id uuid not null,
  caller text not null,
  quantity integer not null check (quantity > 0),
  primary key (company_id, day, hour, size_id, caller)
);
alter table refused_demand enable row level security;
alter table refused_demand force row level security;
create policy tenant on refused_demand using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on refused_demand to app_user;

-- When a size could not be ordered, and why; `to` is null while that lasts. Hidden, deleted and marked sold out are written
-- when it happens, 'stock' when the day is complete, from the ledger and the recipe of that moment.
create table size_availability (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  size_id uuid not null,
  "from" timestamptz not null,
  "to" timestamptz,
  reason text not null check (reason in ('hidden', 'sold_out', 'deleted', 'stock')),
  primary key (company_id, id),
  constraint size_availability_check check ("from" <= "to")
);
create index size_availability_company_id_size_id_from_idx on size_availability (company_id, size_id, "from");
create unique index size_availability_open on size_availability (company_id, size_id) where "to" is null;
alter table size_availability enable row level security;
alter table size_availability force row level security;
create policy tenant on size_availability
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on size_availability to app_user;

-- How far a company's days are complete, and since when it is known which sizes could be ordered: a company that existed
-- before this table has days that are not adjusted for sold-out hours.
create table demand_states (
  company_id uuid primary key references companies on delete cascade,
  available_since timestamptz,
  -- The day after the last complete one; null before the first.
  next_day date,
  due_at timestamptz,
  timezone text,
  -- Makes the hashes of callers different at each company, so that they say nothing about addresses.
  salt uuid not null default gen_random_uuid()
);
alter table demand_states enable row level security;
alter table demand_states force row level security;
create policy tenant on demand_states using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The directory finds whose day is complete.
create policy directory on demand_states for select to app_directory using (true);
grant select, insert, update, delete on demand_states to app_user;
grant select (company_id, due_at) on demand_states to app_directory;

-- What is to be made on a day, as it was shown to the kitchen, and what was made of it. A line is a prep item, or the size of
-- a dish that is made ahead.
create table prep_plans (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  day date not null,
  made_at timestamptz not null default now(),
  made_by text,
  primary key (company_id, id),
  unique (company_id, day)
);
alter table prep_plans enable row level security;
alter table prep_plans force row level security;
create policy tenant on prep_plans using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on prep_plans to app_user;

create table prep_plan_lines (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  plan_id uuid not null,
  item_id uuid,
  size_id uuid,
  -- What should be there, as forecast; null where it comes from par or reorder threshold.
  forecast_q numeric(18,6) check (forecast_q >= 0),
  on_hand numeric(18,6) not null,
  to_make numeric(18,6) not null check (to_make >= 0),
  batches integer check (batches >= 0),
  done_quantity numeric(18,6) check (done_quantity >= 0),
  done_at timestamptz,
  note text,
  -- The batch that was booked when the line was ticked off; the key of the device makes it exactly one.
  batch_id uuid,
  primary key (company_id, id),
  foreign key (company_id, plan_id) references prep_plans (company_id, id) on delete cascade,
  constraint prep_plan_lines_check check ((item_id is null) <> (size_id is null))
);
create unique index prep_plan_lines_item on prep_plan_lines (company_id, plan_id, item_id) where item_id is not null;
create unique index prep_plan_lines_size on prep_plan_lines (company_id, plan_id, size_id) where size_id is not null;
alter table prep_plan_lines enable row level security;
alter table prep_plan_lines force row level security;
create policy tenant on prep_plan_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on prep_plan_lines to app_user;

-- What was forecast for the 14 days after each origin, which is the last day that the forecast knows of. A subject is a size,
-- an item or, with the company's id, everything together. The arrays have one element for each day after the origin; of
-- origins older than 60 days only those 1 and 7 days ahead are kept.
create table forecasts (
  company_id uuid not null references companies on delete cascade,
  subject text not null check (subject in ('size', 'item', 'total')),
  subject_id uuid not null,
  origin date not null,
  -- Portions are counted; amounts (of items) are not. Quantiles follow from mean and dispersion.
  is_count boolean not null,
  means double precision[] not null,
  dispersions double precision[] not null,
  states text[] not null,
  -- How much each method counted one day ahead; null for what is made of other forecasts.
  weights jsonb,
  is_trimmed boolean not null default false,
  made_at timestamptz not null default now(),
  -- How far the first day after the origin, the first two, and so on up to 14 days together spread around the sum of their
  -- forecasts. Null in rows that an earlier version wrote, and in those of which only two horizons are kept.
  sum_dispersions double precision[] check (cardinality(sum_dispersions) = 14),
  primary key (company_id, subject, subject_id, origin),
  constraint forecasts_check check (cardinality(means) = 14 and cardinality(dispersions) = 14 and cardinality(states) =
    14)
);
create index on forecasts (company_id, origin);
alter table forecasts enable row level security;
alter table forecasts force row level security;
create policy tenant on forecasts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on forecasts to app_user;

-- How right forecasts of the last 8 weeks were, by how many days ahead they were made. `base_` is the plain rule: the mean of
-- the last four same weekdays, and the 0.9 quantile of the last eight.
create table forecast_scores (
  company_id uuid not null references companies on delete cascade,
  subject text not null check (subject in ('size', 'item', 'total')),
  subject_id uuid not null,
  horizon text not null check (horizon in ('1', '2-3', '4-7', '8-14')),
  days integer not null,
  wape double precision,
  base_wape double precision,
  loss90 double precision,
  base_loss90 double precision,
  coverage90 double precision,
  bias double precision,
  -- Whether the plain rule was better and is used.
  plain_used boolean not null,
  as_of date not null,
  primary key (company_id, subject, subject_id, horizon)
);
alter table forecast_scores enable row level security;
alter table forecast_scores force row level security;
create policy tenant on forecast_scores using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on forecast_scores to app_user;

-- The days that the score one day ahead is made of, each forecast from the days before it. An element is null for a day that
-- was closed, could not be observed, or had no forecast.
create table forecast_backtests (
  company_id uuid not null references companies on delete cascade,
  subject text not null check (subject in ('size', 'item', 'total')),
  subject_id uuid not null,
  first_day date not null,
  actuals double precision[] not null,
  means double precision[] not null,
  q90s double precision[] not null,
  plain_means double precision[] not null,
  primary key (company_id, subject, subject_id)
);
alter table forecast_backtests enable row level security;
alter table forecast_backtests force row level security;
create policy tenant on forecast_backtests
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on forecast_backtests to app_user;

-- What a person expects of a day instead of the forecast, and why. The newest that is not removed counts; `forecast` is what
-- the machine said then, so that both can be compared when the day is over.
create table forecast_overrides (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  day date not null,
  subject text not null check (subject in ('size', 'item', 'total')),
  subject_id uuid not null,
  quantity numeric(18,6) not null check (quantity >= 0),
  reason text not null check (reason <> ''),
  forecast double precision not null,
  user_id uuid,
  user_name text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, subject, subject_id, day)
);
create index on forecast_overrides (company_id, day);
alter table forecast_overrides enable row level security;
alter table forecast_overrides force row level security;
create policy tenant on forecast_overrides
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on forecast_overrides to app_user;

-- How many orders a weekday (0 is Sunday) had on average in each hour of the last 8 weeks, and how far they spread. It splits
-- the forecast of a day into its hours.
create table hour_profiles (
  company_id uuid not null references companies on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  orders double precision[] not null check (cardinality(orders) = 24),
  -- What these days sold on average, in portions.
  portions double precision not null,
  dispersion double precision not null,
  as_of date not null,
  primary key (company_id, weekday)
);
alter table hour_profiles enable row level security;
alter table hour_profiles force row level security;
create policy tenant on hour_profiles using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on hour_profiles to app_user;

-- A company may try what belongs to the larger plan for 14 days, once, from its owner's own tap.
create table plus_tries (
  company_id uuid primary key references companies on delete cascade,
  started_at timestamptz not null default now(),
  user_id uuid
);
create trigger menu_inserted after insert on plus_tries referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'started_at');
alter table plus_tries enable row level security;
alter table plus_tries force row level security;
create policy tenant on plus_tries using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on plus_tries to app_user;

-- What decides how much of a prep item is planned: until when what is made must last, and how many of the guests who cannot
-- have it buy nothing instead. A prep item without a row has the defaults.
create table prep_settings (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  -- 1: until the end of the day, 2: until the end of the next one, and so on.
  cover_days smallint not null default 2 check (cover_days between 1 and 14),
  lost_percent smallint not null default 60 check (lost_percent between 0 and 100),
  updated_at timestamptz not null default now(),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create trigger touch before update on prep_settings for each row execute function touch_updated_at();
alter table prep_settings enable row level security;
alter table prep_settings force row level security;
create policy tenant on prep_settings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on prep_settings to app_user;

-- What a portion took of an item until a recipe changed: a demand day is closed after it is over, and what ran out is found
-- with the recipe of each moment. Written by the trigger of database/functions/record_recipe_version.sql; what the last
-- closed day did not need any more is deleted.
create table recipe_versions (
  company_id uuid not null references companies on delete cascade,
  -- The order in which they were replaced.
  seq bigint generated always as identity,
  size_id uuid not null,
  item_id uuid not null,
  -- In the unit that the item had then; 0 when the recipe did not have it.
  quantity numeric(18,6) not null check (quantity >= 0),
  until timestamptz not null default now(),
  primary key (company_id, seq)
);
create index on recipe_versions (company_id, until);
alter table recipe_versions enable row level security;
alter table recipe_versions force row level security;
create policy tenant on recipe_versions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on recipe_versions to app_user;

-- What an owner decided about ordering an item. Par and shelf life are the item's own.
create table item_ordering (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  -- Never more than this in stock after a delivery, in the item's unit.
  max numeric(18,6) check (max > 0),
  -- The probability with which it should last until the next delivery.
  service numeric(4,3) check (service between 0.5 and 0.999),
  never_propose boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade
);
create trigger touch before update on item_ordering for each row execute function touch_updated_at();
alter table item_ordering enable row level security;
alter table item_ordering force row level security;
create policy tenant on item_ordering using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_ordering to app_user;

-- Orders to suppliers. `version` is what a person approves: it grows with every change of what the supplier would get.
create table purchase_orders (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  number integer not null check (number > 0),
  supplier_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'approved', 'sending', 'unconfirmed', 'sent',
    'confirmed', 'part_received', 'received', 'closed', 'cancelled')),
  version integer not null default 1 check (version > 0),
  deliver_on date not null,
  currency text not null,
  note text not null default '',
  -- The part of it whose prices are known.
  estimate numeric(18,6),
  source text not null check (source in ('agent', 'owner', 'chat')),
  -- What is said with it: that the minimum is not reached, or what is risked by waiting.
  warnings jsonb not null default '[]',
  -- When a person first changed it: it is not proposed again.
  touched_at timestamptz,
  proposed_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by uuid,
  approved_by_name text,
  sent_by text check (sent_by in ('whatsapp', 'email', 'phone')),
  sent_at timestamptz,
  message_id uuid,
  -- Why the last attempt to send it failed.
  send_error text,
  -- What the supplier wrote on its page. It changes nothing by itself.
  supplier_reply text,
  supplier_reply_kind text check (supplier_reply_kind in ('confirmed', 'short', 'message')),
  supplier_replied_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancellation_message_id uuid,
  -- What an order came to for the limit of the person who approved it, and the company's day on which they did.
  limit_amount numeric,
  approved_on date,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, cancellation_message_id) references messages (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id)
);
-- Two proposals at once are one.
create unique index purchase_orders_proposed_once on purchase_orders (company_id, supplier_id, deliver_on) where state =
  'draft' and source = 'agent';
create index on purchase_orders (company_id, state, deliver_on);
create index on purchase_orders (company_id, supplier_id, deliver_on);
create index on purchase_orders (company_id, message_id) where message_id is not null;
create index purchase_orders_by_cancellation on purchase_orders (company_id, cancellation_message_id) where
  cancellation_message_id is not null;
create trigger touch before update on purchase_orders for each row execute function touch_updated_at();
alter table purchase_orders enable row level security;
alter table purchase_orders force row level security;
create policy tenant on purchase_orders using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on purchase_orders to app_user;

create table purchase_order_lines (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  po_id uuid not null,
  item_id uuid not null,
  supplier_item_id uuid,
  -- What the supplier calls it.
  text text not null check (text <> ''),
  code text not null default '',
  -- One pack is `pack_quantity` of `unit`.
  pack_name text not null,
  pack_quantity numeric(18,6) not null check (pack_quantity > 0),
  order_multiple integer not null default 1 check (order_multiple > 0),
  packs integer not null check (packs > 0),
  -- All of these in `unit`, the item's: what was ordered (packs x pack_quantity), came, and will not come.
  quantity numeric(18,6) not null check (quantity > 0),
  received numeric(18,6) not null default 0,
  cancelled numeric(18,6) not null default 0 check (cancelled >= 0),
  unit text not null,
  -- Of one `unit`; null when none is known.
  expected_price numeric check (expected_price >= 0),
  -- Why so much: a sentence and what it is computed from; null for a line that a person added.
  reason jsonb,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, po_id) references purchase_orders (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, supplier_item_id) references supplier_items (company_id, id) on delete set null
    (supplier_item_id)
);
create index on purchase_order_lines (company_id, po_id, position);
create index on purchase_order_lines (company_id, item_id);
create index on purchase_order_lines (company_id, supplier_item_id) where supplier_item_id is not null;
create trigger touch before update on purchase_order_lines for each row execute function touch_updated_at();
alter table purchase_order_lines enable row level security;
alter table purchase_order_lines force row level security;
create policy tenant on purchase_order_lines
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on purchase_order_lines to app_user;

-- Mails to suppliers, each sent at most once: claimed before the mail server is called, and settled after.
create table purchase_order_mails (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  po_id uuid not null,
  kind text not null check (kind in ('order', 'cancellation')),
  to_address text not null,
  subject text not null,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'waiting', 'sent', 'failed', 'unconfirmed',
    'withdrawn')),
  error text,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, po_id) references purchase_orders (company_id, id) on delete cascade
);
create index on purchase_order_mails (company_id, po_id, created_at desc);
create trigger touch before update on purchase_order_mails for each row execute function touch_updated_at();
alter table purchase_order_mails enable row level security;
alter table purchase_order_mails force row level security;
create policy tenant on purchase_order_mails
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy directory on purchase_order_mails for select to app_directory using (true);
grant select, insert, update, delete on purchase_order_mails to app_user;
grant select (company_id, state) on purchase_order_mails to app_directory;

-- Secrets in links that are shown without signing in, as SHA-256. The link's company is found by the hash.
create table public_tokens (
  company_id uuid not null references companies on delete cascade,
  hash text not null check (length(hash) = 64),
  kind text not null,
  subject_id uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, hash)
);
create index on public_tokens (company_id, kind, subject_id);
create index public_tokens_by_hash on public_tokens (hash);
alter table public_tokens enable row level security;
alter table public_tokens force row level security;
create policy tenant on public_tokens using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy directory on public_tokens for select to app_directory using (true);
grant select, insert, update on public_tokens to app_user;
grant select (company_id, hash, kind, subject_id, expires_at, revoked_at) on public_tokens to app_directory;

-- When a company's orders were last proposed, and the number of its last order: a number is never given twice.
create table purchase_proposals (
  company_id uuid primary key references companies on delete cascade,
  proposed_at timestamptz,
  last_number integer not null default 0
);
alter table purchase_proposals enable row level security;
alter table purchase_proposals force row level security;
create policy tenant on purchase_proposals
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy directory on purchase_proposals for select to app_directory using (true);
grant select, insert, update on purchase_proposals to app_user;
grant select (company_id, proposed_at) on purchase_proposals to app_directory;

-- What is to be said about a price on an invoice, decided when it was saved. The prices are per `unit`, the item's unit then.
create table price_findings (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  supplier_id uuid not null,
  invoice_line_id uuid not null,
  class text not null check (class in ('impossible', 'not_as_agreed', 'smaller_pack', 'unusual', 'creep',
    'cheaper_elsewhere')),
  old_price numeric not null check (old_price > 0),
  new_price numeric not null check (new_price > 0),
  ratio numeric(18,6) not null,
  -- kind, factor and label; null when nothing explains it.
  cause jsonb,
  -- What it costs a week; null when no usage was known. Below 0 when the price fell.
  weekly_effect numeric(18,6),
  -- Whether it is a request of its own; the others are counted together.
  is_alert boolean not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'disputed', 'corrected', 'dismissed')),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Beyond the alerts of a week, what would be one is counted in a request of its own.
  in_digest boolean not null default false,
  primary key (company_id, id),
  unique (company_id, invoice_line_id, class),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade,
  foreign key (company_id, invoice_line_id) references supplier_invoice_lines (company_id, id) on delete cascade,
  foreign key (company_id, supplier_id) references suppliers (company_id, id) on delete cascade
);
create index on price_findings (company_id, item_id, created_at desc);
create index on price_findings (company_id, supplier_id);
create index on price_findings (company_id, state, created_at desc);
create trigger touch before update on price_findings for each row execute function touch_updated_at();
alter table price_findings enable row level security;
alter table price_findings force row level security;
create policy tenant on price_findings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on price_findings to app_user;

-- Which of the suppliers' invoices were paid, or credit notes used; the invoice itself is what was owed.
create table bill_payments (
  company_id uuid not null references companies on delete cascade,
  invoice_id uuid not null,
  paid_on date not null,
  paid_by uuid,
  paid_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade
);
create trigger touch before update on bill_payments for each row execute function touch_updated_at();
alter table bill_payments enable row level security;
alter table bill_payments force row level security;
create policy tenant on bill_payments using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on bill_payments to app_user;

-- What was counted in at the door. The client chooses the id, so that sending it again books it once.
create table deliveries (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  supplier_id uuid not null,
  -- The order it was compared with; null for goods that were not ordered here.
  po_id uuid,
  note text,
  -- What was decided about what is missing of the order: it comes later, or not at all.
  rest text not null check (rest in ('wait', 'cancel')),
  booked_by text,
  booked_at timestamptz not null default now(),
  reversed_by text,
  reversed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The picture of the delivery note: where its file is stored.
  photo_key text,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, po_id) references purchase_orders (company_id, id) on delete set null (po_id)
);
create index on deliveries (company_id, supplier_id, booked_at desc);
create index on deliveries (company_id, po_id) where po_id is not null;
create index on deliveries (company_id, booked_at desc, id desc);
create trigger touch before update on deliveries for each row execute function touch_updated_at();
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy tenant on deliveries using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on deliveries to app_user;

create table delivery_lines (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  delivery_id uuid not null,
  position integer not null,
  po_line_id uuid,
  -- What came.
  item_id uuid not null,
  outcome text not null check (outcome in ('ok', 'short', 'over', 'damaged', 'refused', 'substitute')),
  -- In `unit`, the item's unit then. What was damaged or refused did not come into stock.
  quantity numeric(18,6) not null check (quantity >= 0),
  unit text not null,
  -- What was ordered instead of it.
  substitutes_item_id uuid,
  expires_on date,
  movement_id uuid,
  -- What it settles of the order's line, in the present unit of the ordered item.
  received numeric(18,6) not null default 0 check (received >= 0),
  cancelled numeric(18,6) not null default 0 check (cancelled >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unit_factor numeric not null default 1 check (unit_factor > 0),
  primary key (company_id, id),
  foreign key (company_id, po_line_id) references purchase_order_lines (company_id, id) on delete set null (po_line_id),
  foreign key (company_id, movement_id) references stock_movements (company_id, id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, substitutes_item_id) references inventory (company_id, id),
  constraint delivery_lines_check check ((outcome = 'substitute') = (substitutes_item_id is not null))
);
create index on delivery_lines (company_id, delivery_id, position);
create index on delivery_lines (company_id, po_line_id) where po_line_id is not null;
create index on delivery_lines (company_id, item_id);
create trigger touch before update on delivery_lines for each row execute function touch_updated_at();
alter table delivery_lines enable row level security;
alter table delivery_lines force row level security;
create policy tenant on delivery_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on delivery_lines to app_user;

-- What a movement cost by the invoice that came for it, per unit that its item had then. The last correction of an invoice
-- that was not taken back counts instead of the movement's `unit_cost`.
create table movement_costs (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  movement_id uuid not null,
  invoice_id uuid not null,
  unit_cost numeric not null check (unit_cost >= 0),
  seq bigint generated always as identity,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete cascade,
  foreign key (company_id, movement_id) references stock_movements (company_id, id)
);
create index on movement_costs (company_id, movement_id, seq desc);
create index on movement_costs (company_id, invoice_id);
create trigger touch before update on movement_costs for each row execute function touch_updated_at();
alter table movement_costs enable row level security;
alter table movement_costs force row level security;
create policy tenant on movement_costs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on movement_costs to app_user;

-- Why what is declared about an item is in doubt: the supplier sent something else in its place. Until a person confirms
-- the declarations, nothing that is made of it is shown as free of anything.
create table declaration_questions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  item_id uuid not null,
  -- The delivery that brought something else.
  source_id uuid not null,
  reason text not null,
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, item_id, source_id),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade
);
create index on declaration_questions (company_id, source_id);
create trigger touch before update on declaration_questions for each row execute function touch_updated_at();
create trigger menu_inserted after insert on declaration_questions referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on declaration_questions referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on declaration_questions referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table declaration_questions enable row level security;
alter table declaration_questions force row level security;
create policy tenant on declaration_questions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on declaration_questions to app_user;

-- What suppliers are asked to give back: goods that were short, damaged or wrong, and prices above what was agreed. `version` is
-- what a person approves: it grows with every change of what the supplier would get.
create table credit_requests (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  number integer not null check (number > 0),
  supplier_id uuid not null,
  -- What it is about; both are null when a person asks for something else.
  delivery_id uuid,
  invoice_id uuid,
  state text not null default 'draft' check (state in ('draft', 'sending', 'unconfirmed', 'sent', 'accepted', 'refused',
    'settled', 'withdrawn')),
  version integer not null default 1 check (version > 0),
  currency text not null,
  -- Of the lines whose amount is known.
  amount numeric(18,6) not null default 0,
  note text not null default '',
  source text not null check (source in ('agent', 'owner')),
  -- When a person first changed it: it is not written again by itself.
  touched_at timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  approved_by_name text,
  sent_by text check (sent_by in ('whatsapp', 'email', 'phone')),
  sent_at timestamptz,
  message_id uuid,
  -- Why the last attempt to send it, or its reminder, failed.
  send_error text,
  -- The last reminder.
  chased_at timestamptz,
  chased_by text check (chased_by in ('whatsapp', 'email', 'phone')),
  chase_message_id uuid,
  -- What the supplier said when it refused.
  rejection text,
  -- When the supplier accepted or refused it.
  responded_at timestamptz,
  settled_at timestamptz,
  settled_amount numeric(18,6) check (settled_amount > 0),
  -- The credit note; null when a person said how much came back.
  settled_by_invoice_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, message_id) references messages (company_id, id),
  foreign key (company_id, settled_by_invoice_id) references supplier_invoice (company_id, id),
  foreign key (company_id, chase_message_id) references messages (company_id, id),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id),
  constraint credit_requests_check check ((state = 'settled') = (settled_at is not null)),
  constraint credit_requests_check1 check ((state = 'settled') = (settled_amount is not null))
);
-- What a delivery or an invoice gives cause for is proposed once.
create unique index credit_requests_of_delivery on credit_requests (company_id, delivery_id) where source = 'agent' and
  delivery_id is not null;
create unique index credit_requests_of_invoice on credit_requests (company_id, invoice_id) where source = 'agent' and
  delivery_id is null and invoice_id is not null;
create index on credit_requests (company_id, state, number);
create index on credit_requests (company_id, supplier_id);
create index on credit_requests (company_id, delivery_id) where delivery_id is not null;
create index on credit_requests (company_id, invoice_id) where invoice_id is not null;
create index on credit_requests (company_id, message_id) where message_id is not null;
create index on credit_requests (company_id, chase_message_id) where chase_message_id is not null;
create index on credit_requests (company_id, settled_by_invoice_id) where settled_by_invoice_id is not null;
create trigger touch before update on credit_requests for each row execute function touch_updated_at();
alter table credit_requests enable row level security;
alter table credit_requests force row level security;
create policy tenant on credit_requests using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on credit_requests to app_user;

create table credit_request_lines (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  request_id uuid not null,
  position integer not null,
  reason text not null check (reason in ('short', 'damaged', 'wrong', 'price')),
  -- Null for what is no ingredient, such as a deposit.
  item_id uuid,
  text text not null check (text <> ''),
  -- What is asked for: so much in `unit`, each `unit_price`, which is null when it is not known.
  quantity numeric(18,6) not null check (quantity > 0),
  unit text not null,
  unit_price numeric check (unit_price > 0),
  amount numeric(18,6) check (amount >= 0),
  -- What is known of it, in `unit`, and for one `unit`.
  ordered numeric(18,6),
  delivered numeric(18,6),
  invoiced numeric(18,6),
  agreed_price numeric,
  charged_price numeric,
  delivery_line_id uuid,
  invoice_line_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_line_id) references supplier_invoice_lines (company_id, id) on delete set null
    (invoice_line_id),
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, request_id) references credit_requests (company_id, id) on delete cascade,
  foreign key (company_id, delivery_line_id) references delivery_lines (company_id, id) on delete set null
    (delivery_line_id),
  constraint credit_request_lines_check check ((unit_price is null) = (amount is null))
);
create index on credit_request_lines (company_id, request_id, position);
create index on credit_request_lines (company_id, item_id) where item_id is not null;
create index on credit_request_lines (company_id, delivery_line_id) where delivery_line_id is not null;
create index on credit_request_lines (company_id, invoice_line_id) where invoice_line_id is not null;
create trigger touch before update on credit_request_lines for each row execute function touch_updated_at();
alter table credit_request_lines enable row level security;
alter table credit_request_lines force row level security;
create policy tenant on credit_request_lines
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on credit_request_lines to app_user;

-- Mails to suppliers about credits, sent as those of orders are.
create table credit_request_mails (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  request_id uuid not null,
  kind text not null check (kind in ('request', 'reminder')),
  to_address text not null,
  subject text not null,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'waiting', 'sent', 'failed', 'unconfirmed',
    'withdrawn')),
  error text,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, request_id) references credit_requests (company_id, id) on delete cascade
);
create index on credit_request_mails (company_id, request_id, created_at desc);
create trigger touch before update on credit_request_mails for each row execute function touch_updated_at();
alter table credit_request_mails enable row level security;
alter table credit_request_mails force row level security;
create policy tenant on credit_request_mails
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy directory on credit_request_mails for select to app_directory using (true);
grant select, insert, update, delete on credit_request_mails to app_user;
grant select (company_id, state) on credit_request_mails to app_directory;

-- "Base: choose 1"; "Toppings: 3 included, then 1.50 each, at most 6". Without choose_max any number can be chosen.
create table option_groups (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  choose_min integer not null default 0 check (choose_min between 0 and 60),
  choose_max integer check (choose_max between 1 and 60),
  included integer not null default 0 check (included between 0 and 60),
  -- For each one beyond the included ones, on top of its own price.
  extra_price numeric(14,3) check (extra_price >= 0),
  position integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint option_groups_check check (choose_max >= choose_min)
);
create trigger touch before update on option_groups for each row execute function touch_updated_at();
-- The menu shows groups, options and what they are made of.
create trigger menu_inserted after insert on option_groups referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on option_groups referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on option_groups referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table option_groups enable row level security;
alter table option_groups force row level security;
create policy tenant on option_groups using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on option_groups to app_user;

create table options (
  company_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  name text not null check (name <> ''),
  price numeric(14,3) not null default 0 check (price >= 0),
  is_default boolean not null default false,
  is_available boolean not null default true,
  position integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sold_out_at timestamptz,
  sold_out_until timestamptz,
  -- The size that one of the option is. Such an option has no lines.
  dish_size_id uuid,
  primary key (company_id, id),
  foreign key (company_id, dish_size_id) references dish_size (company_id, id),
  foreign key (company_id, group_id) references option_groups (company_id, id) on delete cascade
);
create index on options (company_id, group_id);
create index on options (company_id, dish_size_id) where dish_size_id is not null;
create trigger touch before update on options for each row execute function touch_updated_at();
create trigger menu_inserted after insert on options referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on options referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on options referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
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
  quantity numeric(18,6) not null check (quantity <> 0),
  unit text not null check (unit in ('g', 'kg', 'ml', 'L', 'pcs')),
  -- The same amount in the unit that the item is held in, divided by the yield: rounded, and as it was computed.
  stock_quantity numeric(18,6) not null check (stock_quantity <> 0),
  exact_quantity numeric not null,
  yield_percent numeric(6,2) not null default 100 check (yield_percent > 0 and yield_percent <= 1000),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A line of an option may follow the size of the dish: extra chicken is more of it in a large bowl.
  scales_with_size boolean not null default false,
  display_unit text check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz')),
  primary key (company_id, id),
  unique (company_id, option_id, ingredient_id),
  foreign key (company_id, ingredient_id) references inventory (company_id, id),
  foreign key (company_id, option_id) references options (company_id, id) on delete cascade
);
create index on option_lines (company_id, ingredient_id);
create trigger touch before update on option_lines for each row execute function touch_updated_at();
create trigger menu_inserted after insert on option_lines referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on option_lines referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on option_lines referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
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
  quantity numeric(18,6) not null,
  -- The part of `quantity` that follows the size, as the first size of a dish takes it.
  scaled numeric(18,6) not null default 0,
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
  constraint dish_option_groups_check check (choose_max >= choose_min)
);
create index on dish_option_groups (company_id, group_id);
create trigger touch before update on dish_option_groups for each row execute function touch_updated_at();
create trigger menu_inserted after insert on dish_option_groups referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'created_at', 'updated_at');
create trigger menu_deleted after delete on dish_option_groups referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'created_at', 'updated_at');
create trigger menu_updated after update on dish_option_groups referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'created_at', 'updated_at');
alter table dish_option_groups enable row level security;
alter table dish_option_groups force row level security;
create policy tenant on dish_option_groups
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on dish_option_groups to app_user;

-- What was chosen for one portion of an order's line, as it was.
create table order_item_options (
  company_id uuid not null,
  id uuid not null,
  order_item_id uuid not null,
  option_id uuid,
  group_name text not null,
  option_name text not null,
  count integer not null check (count > 0),
  unit_price numeric(14,3) not null,
  -- Of all of them in one portion, with what the group charges for those beyond the included ones.
  total_price numeric(14,3) not null,
  unit_cost numeric,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  -- The line of an option that is a dish.
  part_id uuid,
  primary key (company_id, id),
  foreign key (company_id, order_item_id) references order_items (company_id, id) on delete cascade
);
create index on order_item_options (company_id, order_item_id);
alter table order_item_options enable row level security;
alter table order_item_options force row level security;
create policy tenant on order_item_options
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on order_item_options to app_user;

-- What is known about the backups of this installation: one row, written by the process that makes them.
create table backup_state (
  is_only boolean primary key default true check (is_only),
  -- Where they are, in words, and what they do not protect from there.
  location text not null,
  warning text,
  -- The newest copy of the whole database, and when the log was last carried to it.
  copied_at timestamptz,
  carried_at timestamptz,
  -- When a copy was last restored for a trial and found right.
  verified_at timestamptz,
  -- Why the last attempt failed, and since when they fail.
  failure text,
  failed_since timestamptz,
  -- Set in an installation that was brought back from a backup: nothing is sent until a person has released it.
  restored_at timestamptz,
  restored_to timestamptz,
  released_at timestamptz,
  released_by_name text,
  -- Why the last copy and the last trial failed, and from when on they are tried again; null when they did not.
  copy_failure text,
  copy_retry_at timestamptz,
  trial_failure text,
  trial_retry_at timestamptz
);
grant select on backup_state to app_user;

create table payments (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- "other" also when nobody said how.
  method text not null check (method in ('cash', 'card', 'other')),
  amount numeric(14,3) not null check (amount >= 0),
  -- Cash: what the guest handed over, and got back of it. Null when nobody typed it.
  given numeric(14,3),
  change numeric(14,3) check (change >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  -- What was paid in cash beyond the amount, or less than it, because of the smallest coin.
  rounding numeric(14,3) not null default 0,
  primary key (company_id, id),
  -- An order is paid as a whole.
  unique (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  constraint payments_check2 check (given is null or method = 'cash'),
  constraint payments_change check ((given - change) = (amount + rounding)),
  constraint payments_check check ((given is null) = (change is null))
);
alter table payments enable row level security;
alter table payments force row level security;
create policy tenant on payments using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on payments to app_user;

create table refunds (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Null for orders that were paid before payments were recorded.
  payment_id uuid,
  amount numeric(14,3) not null check (amount >= 0),
  reason text check (reason <> ''),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index on refunds (company_id, payment_id);
create index on refunds (company_id, order_id);
create index on refunds (company_id, created_at);
alter table refunds enable row level security;
alter table refunds force row level security;
create policy tenant on refunds using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on refunds to app_user;

create table order_changes (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  -- A move: the table that the order was for, and the one that it is for since.
  from_table text,
  to_table text,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- The line that was voided or added.
  order_item_id uuid,
  -- How many portions were voided or added.
  quantity integer check (quantity > 0),
  -- A discount: its percent of the lines, or null when an amount was given; and the amount, 0 when it was taken back.
  percent numeric(5,2) check (percent between 0 and 100),
  amount numeric(14,3) check (amount >= 0),
  reason text check (reason <> ''),
  -- A void: whether the ingredients went back to stock. Otherwise they were booked as waste.
  returned boolean,
  idempotency_key text,
  -- Hash of what was added under the key.
  fingerprint text,
  -- Of a discount: what the lines of the order came to when it was given, and the position of the last of them. Null of one that
  -- an earlier version gave, which followed all lines.
  lines_amount numeric(14,3) check (lines_amount >= 0),
  last_position integer,
  primary key (company_id, id),
  foreign key (company_id, order_item_id) references order_items (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  constraint order_changes_check check (to_table <> from_table),
  constraint order_changes_key_check check ((idempotency_key is null) = (fingerprint is null)),
  constraint order_changes_kind_check check (
case kind
    when 'move' then num_nonnulls(from_table, to_table) = 2
    when 'void' then num_nonnulls(order_item_id, quantity, reason, returned) = 4
    when 'add' then
    num_nonnulls(order_item_id, quantity) = 2
    when 'discount' then amount = 0 or num_nonnulls(amount, reason) = 2
     else false
end)
);
create index on order_changes (company_id, order_id);
create index on order_changes (company_id, order_item_id) where order_item_id is not null;
alter table order_changes enable row level security;
alter table order_changes force row level security;
create policy tenant on order_changes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on order_changes to app_user;

create table table_calls (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  table_number text collate "C" not null check (table_number <> '' and char_length(table_number) <= 20),
  kind text not null check (kind in ('staff', 'bill')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid,
  primary key (company_id, id)
);
-- A table has at most one open call.
create unique index table_calls_open on table_calls (company_id, lower(table_number)) where closed_at is null;
create index table_calls_recent on table_calls (company_id, lower(table_number), created_at);
alter table table_calls enable row level security;
alter table table_calls force row level security;
create policy tenant on table_calls using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on table_calls to app_user;

-- The options sold, under the names they had when they were ordered. Like the other daily totals they are counted after
-- the fact. `items` counts an option as often as it was taken; `revenue` is what options cost beside the size.
create table daily_options (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  currency text not null,
  position integer not null,
  group_name text not null,
  option_name text not null,
  orders integer not null,
  items bigint not null,
  revenue numeric not null,
  -- Of the options whose cost was known.
  costed_items bigint not null,
  costed_revenue numeric not null,
  cost numeric not null,
  primary key (company_id, day, currency, position)
);
alter table daily_options enable row level security;
alter table daily_options force row level security;
create policy tenant on daily_options using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on daily_options to app_user;

-- Who works in a company, and as what. A person who was removed stays, so that the log still says who did what.
create table members (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'manager', 'kitchen', 'counter')),
  -- Up to which total a manager may approve purchase orders; null: none.
  po_limit numeric(18,6) check (po_limit >= 0),
  invited_by uuid references users,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  -- When the person last chose this company to work in; null until they choose between several.
  chosen_at timestamptz,
  -- When a person's role was last changed; null when it never was, or before this.
  role_changed_at timestamptz,
  primary key (company_id, user_id)
);
create index on members (user_id) where left_at is null;
alter table members enable row level security;
alter table members force row level security;
create policy tenant on members using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The directory finds the companies of the person a session belongs to.
create policy directory on members for select to app_directory using (true);
grant select, insert, update on members to app_user;
grant select (company_id, user_id, role, joined_at, left_at, chosen_at) on members to app_directory;

-- Who was asked to work in a company. The secret of the link is in public_tokens, as a hash, with the kind "invite".
create table invites (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  -- In lower case, as accounts have it.
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'kitchen', 'counter')),
  po_limit numeric(18,6) check (po_limit >= 0),
  invited_by uuid references users,
  invited_by_name text not null,
  expires_at timestamptz not null,
  -- An invite ends in one of two ways, or by its time.
  taken_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- One open invite an address: inviting again replaces the one before.
create unique index invites_open on invites (company_id, email) where taken_at is null and withdrawn_at is null;
create trigger touch before update on invites for each row execute function touch_updated_at();
alter table invites enable row level security;
alter table invites force row level security;
create policy tenant on invites using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on invites to app_user;

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
  foreign key (company_id, option_id) references options (company_id, id) on delete cascade,
  foreign key (company_id, size_id) references dish_size (company_id, id) on delete cascade,
  foreign key (company_id, dish_id) references dish (company_id, id) on delete cascade,
  constraint menu_stops_check check (num_nonnulls(dish_id, size_id, option_id) = 1),
  constraint menu_stops_check2 check (ended_at is null or ended_by_name is not null),
  constraint menu_stops_check1 check ((until = 'manual') = (ends_at is null))
);
create index on menu_stops (company_id, dish_id);
create index on menu_stops (company_id, size_id);
create index on menu_stops (company_id, option_id);
create index on menu_stops (company_id, ends_at) where ended_at is null;
alter table menu_stops enable row level security;
alter table menu_stops force row level security;
create policy tenant on menu_stops using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on menu_stops to app_user;

-- When a category or a dish is served. A dish with rows of its own follows these alone; without any row at all a dish is
-- served whenever the restaurant is open. Times are by the restaurant's clock; one that closes before it opens closes on
-- the next day.
create table menu_schedules (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  category_id uuid,
  dish_id uuid,
  days text[] not null check (cardinality(days) > 0 and days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  opens time without time zone not null,
  closes time without time zone not null,
  -- The first and the last day on which it begins; null for no limit.
  from_day date,
  to_day date,
  position integer not null default 0,
  primary key (company_id, id),
  foreign key (company_id, dish_id) references dish (company_id, id) on delete cascade,
  foreign key (company_id, category_id) references menu_category (company_id, id) on delete cascade,
  constraint menu_schedules_check check (num_nonnulls(category_id, dish_id) = 1),
  constraint menu_schedules_check1 check (from_day <= to_day)
);
create index on menu_schedules (company_id, category_id);
create index on menu_schedules (company_id, dish_id);
alter table menu_schedules enable row level security;
alter table menu_schedules force row level security;
create policy tenant on menu_schedules using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on menu_schedules to app_user;

-- Archives of everything that a restaurant has, made when its owner asks. The file's key is derived from the row's id.
create table exports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  requested_by_name text not null,
  -- How often a run of the job has started it.
  attempts integer not null default 0,
  bytes bigint check (bytes > 0),
  files integer check (files > 0),
  error text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint exports_check check ((state = 'waiting') = (finished_at is null)),
  constraint exports_check1 check (state <> 'ready' or bytes is not null and files is not null),
  constraint exports_check2 check ((state = 'failed') = (error is not null))
);
-- One is made at a time.
create unique index exports_waiting on exports (company_id) where state = 'waiting';
create trigger touch before update on exports for each row execute function touch_updated_at();
alter table exports enable row level security;
alter table exports force row level security;
create policy tenant on exports using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on exports to app_user;

-- Names and descriptions on the menu in further languages. A row has what was translated; what is null is shown as the
-- restaurant wrote it. A draft is shown to nobody but the staff.
create table translations (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('category', 'dish', 'size', 'option-group', 'option')),
  subject_id uuid not null,
  language text not null check (language in ('en', 'es', 'fr', 'de', 'zh')),
  name text check (name <> ''),
  description text check (description <> ''),
  is_draft boolean not null default false,
  updated_at timestamptz not null default now(),
  -- What a translation was made of: the name and the description as the restaurant had written them. When these say something
  -- else now, guests read the restaurant's own words until a person approves the translation again. Null where a version that
  -- does not know these columns stored it: that is asked, too.
  source_name text,
  source_description text,
  primary key (company_id, subject_id, language),
  constraint translations_check check (name is not null or description is not null)
);
create trigger menu_inserted after insert on translations referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id', 'updated_at');
create trigger menu_deleted after delete on translations referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id', 'updated_at');
create trigger menu_updated after update on translations referencing old table as before new table as after
  for each statement execute function notify_menu_rows_updated('company_id', 'updated_at');
alter table translations enable row level security;
alter table translations force row level security;
create policy tenant on translations using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on translations to app_user;

-- Shared tablets. Whoever holds a tablet's secret, which is in public_tokens as a hash with the kind "device", is that
-- tablet; who works on it is said by their PIN.
create table devices (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (name <> ''),
  role text not null check (role in ('kitchen', 'counter')),
  -- Who works on it now; null while it shows the people to choose from.
  user_id uuid references users on delete set null,
  unlocked_at timestamptz,
  last_seen timestamptz not null default now(),
  unpaired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index on devices (user_id) where user_id is not null;
create trigger touch before update on devices for each row execute function touch_updated_at();
alter table devices enable row level security;
alter table devices force row level security;
create policy tenant on devices using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The directory finds the tablet that a secret belongs to.
create policy directory on devices for select to app_directory using (true);
grant select, insert, update on devices to app_user;
grant select (company_id, id, name, role, user_id, unlocked_at, last_seen, unpaired_at) on devices to app_directory;

-- A code that a tablet shows until an owner types it: before that nobody knows whose tablet it is.
create table device_pairings (
  -- A keyed hash, because six digits are soon found by trying.
  code_hash text primary key,
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index on device_pairings (expires_at);
grant select, delete on device_pairings to app_user;

-- The four digits by which a member says on a shared tablet who they are. One that was chosen before the person joined
-- again does not count.
create table member_pins (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null,
  hash text not null,
  chosen_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references members (company_id, user_id)
);
alter table member_pins enable row level security;
alter table member_pins force row level security;
create policy tenant on member_pins using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on member_pins to app_user;

-- Attempts of a person on a tablet since the last right one. An attempt is counted before its PIN is checked.
create table pin_attempts (
  company_id uuid not null references companies on delete cascade,
  device_id uuid not null,
  user_id uuid not null,
  attempts smallint not null check (attempts > 0),
  attempted_at timestamptz not null default now(),
  locked_until timestamptz,
  primary key (company_id, device_id, user_id),
  foreign key (company_id, user_id) references members (company_id, user_id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create index on pin_attempts (company_id, user_id);
alter table pin_attempts enable row level security;
alter table pin_attempts force row level security;
create policy tenant on pin_attempts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pin_attempts to app_user;

-- The code of each table carries a token, so that it can be told from a link that somebody has copied.
create table table_codes (
  company_id uuid not null,
  table_id uuid not null,
  -- The token is derived from it and the server's key; a reset adds one.
  version integer not null default 1,
  -- SHA-256 of the token.
  hash bytea not null check (length(hash) = 32),
  -- When a guest first opened the menu with a token of the table: from then on its calls need one.
  scanned_at timestamptz,
  primary key (company_id, table_id),
  foreign key (company_id, table_id) references restaurant_tables (company_id, id) on delete cascade
);
create unique index on table_codes (company_id, hash);
alter table table_codes enable row level security;
alter table table_codes force row level security;
create policy tenant on table_codes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on table_codes to app_user;

-- Who picks an order up, and when.
create table order_pickups (
  company_id uuid not null,
  order_id uuid not null,
  -- What is called when it is ready; begins with 1 every day.
  number integer not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  phone text check (char_length(phone) <= 30),
  due_at timestamptz not null,
  -- Ordered for as soon as possible.
  asap boolean not null,
  portions integer not null,
  created_at timestamptz not null default clock_timestamp(),
  guest_device text,
  guest_address text,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index on order_pickups (company_id, due_at);
create index on order_pickups (company_id, created_at);
alter table order_pickups enable row level security;
alter table order_pickups force row level security;
create policy tenant on order_pickups using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on order_pickups to app_user;

-- What is left of the lines of an order whose lines were changed, or that has a discount: derived from order_items, which
-- are never changed, and order_changes (recompute_order.sql). The lines of other orders have no row.
create table order_item_states (
  company_id uuid not null,
  order_item_id uuid not null,
  -- Portions that were not voided, and their price.
  quantity integer not null check (quantity >= 0),
  amount numeric(14,3) not null,
  -- The line's part of the order's discount.
  discount numeric(14,3) not null default 0,
  -- Null for a line that was ordered at first.
  added_at timestamptz,
  primary key (company_id, order_item_id),
  foreign key (company_id, order_item_id) references order_items (company_id, id) on delete cascade
);
alter table order_item_states enable row level security;
alter table order_item_states force row level security;
create policy tenant on order_item_states
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on order_item_states to app_user;

create table tax_rates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  name text collate "C" not null check (name <> ''),
  percent numeric(6,3) not null check (percent between 0 and 100),
  -- The rate of whatever has no rate of its own.
  is_default boolean not null default false,
  primary key (company_id, id)
);
create unique index on tax_rates (company_id) where is_default;
create unique index on tax_rates (company_id, lower(name));
create trigger menu_inserted after insert on tax_rates referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id');
create trigger menu_deleted after delete on tax_rates referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id');
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
  foreign key (company_id, tax_rate_id) references tax_rates (company_id, id) on delete cascade,
  foreign key (company_id, category_id) references menu_category (company_id, id) on delete cascade
);
create index on category_tax_rates (company_id, tax_rate_id);
create trigger menu_inserted after insert on category_tax_rates referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id');
create trigger menu_deleted after delete on category_tax_rates referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id');
alter table category_tax_rates enable row level security;
alter table category_tax_rates force row level security;
create policy tenant on category_tax_rates
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on category_tax_rates to app_user;

-- The part of an order's total at one rate, as the rate was when the order was placed: net + tax. The rows of an order
-- add up to its total.
create table order_taxes (
  company_id uuid not null,
  order_id uuid not null,
  name text not null,
  percent numeric(6,3) not null,
  net numeric(14,3) not null,
  tax numeric(14,3) not null,
  -- Whether the tax is added to the prices of the order.
  added boolean not null default false,
  primary key (company_id, order_id, name, percent, added),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
alter table order_taxes enable row level security;
alter table order_taxes force row level security;
create policy tenant on order_taxes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on order_taxes to app_user;

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
create trigger menu_inserted after insert on dish_tax_rates referencing new table as inserted
  for each statement execute function notify_menu_rows_inserted('company_id');
create trigger menu_deleted after delete on dish_tax_rates referencing old table as deleted
  for each statement execute function notify_menu_rows_deleted('company_id');
alter table dish_tax_rates enable row level security;
alter table dish_tax_rates force row level security;
create policy tenant on dish_tax_rates using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on dish_tax_rates to app_user;

-- The series of numbers. A restored database goes on in a new one, so that no number is given twice.
create table receipt_series (
  company_id uuid not null references companies on delete cascade,
  position integer not null check (position > 0),
  last_number integer not null default 0,
  primary key (company_id, position)
);
alter table receipt_series enable row level security;
alter table receipt_series force row level security;
create policy tenant on receipt_series using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on receipt_series to app_user;

create table receipts (
  company_id uuid not null,
  id uuid not null,
  series integer not null,
  number integer not null check (number > 0),
  order_id uuid not null,
  kind text not null check (kind in ('sale', 'refund')),
  payment_id uuid,
  refund_id uuid,
  issued_at timestamptz not null default now(),
  -- What the document says (src/features/sales-receipts/receipt.ts).
  snapshot jsonb not null,
  primary key (company_id, id),
  unique (company_id, payment_id),
  unique (company_id, series, number),
  unique (company_id, refund_id),
  foreign key (company_id, series) references receipt_series (company_id, position),
  foreign key (company_id, payment_id) references payments (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, refund_id) references refunds (company_id, id) on delete cascade,
  constraint receipts_check1 check ((kind = 'refund') = (payment_id is null)),
  constraint receipts_check check ((kind = 'sale') = (refund_id is null))
);
create index on receipts (company_id, order_id);
alter table receipts enable row level security;
alter table receipts force row level security;
create policy tenant on receipts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on receipts to app_user;

create table printers (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  -- A name or an address; what it resolves to is compared with PRINTER_NETWORKS at every connection.
  host text not null check (host <> ''),
  port integer not null check (port between 9100 and 9107),
  -- Millimetres.
  paper text not null check (paper in ('80', '58')),
  prints_tickets boolean not null,
  prints_receipts boolean not null,
  is_on boolean not null default true,
  -- How the last attempt went; null before the first. `unknown`: it printed, and does not say whether it has paper.
  status text check (status in ('ready', 'paper_out', 'unreachable', 'not_allowed', 'unknown')),
  status_at timestamptz,
  -- Until then one process prints on it.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A printer that is to print receipts from now on must not print those of the last hours; null: since it was added.
  prints_since timestamptz,
  primary key (company_id, id)
);
create trigger touch before update on printers for each row execute function touch_updated_at();
alter table printers enable row level security;
alter table printers force row level security;
create policy tenant on printers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The look each minute asks which companies have any.
create policy directory on printers for select to app_directory using (true);
grant select, insert, update, delete on printers to app_user;
grant select (company_id, is_on) on printers to app_directory;

create table print_jobs (
  company_id uuid not null,
  id uuid not null default uuid_v7(),
  printer_id uuid not null,
  kind text not null check (kind in ('ticket', 'changed', 'cancelled', 'receipt', 'test')),
  order_id uuid,
  receipt_id uuid,
  -- What it is about: each printer prints it once.
  key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'printed', 'dropped')),
  -- When its data was first sent: a second sheet says that it may be one.
  sent_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  -- The moment of what it is about: sheets are printed in its order.
  created_at timestamptz not null default now(),
  printed_at timestamptz,
  -- How often a sheet's data was sent: a device that never says that it has read it gets it three times at most.
  times_sent integer not null default 0,
  primary key (company_id, id),
  unique (company_id, printer_id, key),
  foreign key (company_id, receipt_id) references receipts (company_id, id) on delete cascade,
  foreign key (company_id, printer_id) references printers (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index on print_jobs (company_id, printer_id, created_at) where state = 'waiting';
create index on print_jobs (company_id, order_id);
create index on print_jobs (company_id, receipt_id);
create index on print_jobs (company_id, created_at);
alter table print_jobs enable row level security;
alter table print_jobs force row level security;
create policy tenant on print_jobs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on print_jobs to app_user;

-- The prices that tills have shown, for 48 hours after others took their place.
create table till_price_lists (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  hash text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  -- Null while these are the prices that tills show.
  superseded_at timestamptz,
  primary key (company_id, id),
  unique (company_id, hash)
);
alter table till_price_lists enable row level security;
alter table till_price_lists force row level security;
create policy tenant on till_price_lists using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on till_price_lists to app_user;

-- Orders from a device whose person may no longer take orders: an owner accepts or rejects each.
create table offline_orders (
  company_id uuid not null references companies on delete cascade,
  -- The Idempotency-Key under which the device would have placed it.
  id uuid not null,
  -- The request, and what the device showed of it.
  request jsonb not null,
  taken_at timestamptz not null,
  -- Whose device it was.
  user_id uuid not null,
  person_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  order_id uuid,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  device text,
  opened_by uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete set null (order_id)
);
create index on offline_orders (company_id, taken_at) where state = 'waiting';
create index on offline_orders (company_id, order_id);
alter table offline_orders enable row level security;
alter table offline_orders force row level security;
create policy tenant on offline_orders using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on offline_orders to app_user;

-- Jobs that would have sent something while their company waited.
create table held_jobs (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null,
  data jsonb not null,
  -- It was in the backup, so it may have been done already: the owner decides. The others are done after the confirmation.
  is_from_backup boolean not null,
  queued_at timestamptz not null default now(),
  primary key (company_id, id)
);
alter table held_jobs enable row level security;
alter table held_jobs force row level security;
create policy tenant on held_jobs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on held_jobs to app_user;

-- What members say to the agent and what it answers. A conversation is one person's: others of the company do not see it.
create table conversations (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  opened_at timestamptz not null default now(),
  -- Where the person spoke last, and so where the agent answers.
  channel text not null default 'app' check (channel in ('app', 'whatsapp')),
  -- The language that a person asked to be answered in; null: the one of their words, else of their browser or restaurant.
  language text check (language in ('en', 'es', 'fr', 'de', 'zh')),
  seen_at timestamptz,
  primary key (company_id, id),
  unique (company_id, user_id)
);
create index on conversations (user_id);
alter table conversations enable row level security;
alter table conversations force row level security;
create policy tenant on conversations using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on conversations to app_user;

create table conversation_turns (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  conversation_id uuid not null,
  role text not null check (role in ('person', 'agent')),
  text text not null check (char_length(text) <= 8000),
  -- What the person can answer with one tap: [{label, text}].
  choices jsonb not null default '[]',
  -- What the device chose for a message, so that one that is sent again is answered once.
  message_id uuid,
  at timestamptz not null default clock_timestamp(),
  channel text not null default 'app' check (channel in ('app', 'whatsapp')),
  -- When a reply in WhatsApp was handed to the provider; null before that, and for what stands in the app.
  sent_at timestamptz,
  paper_id uuid,
  paper_replied_at timestamptz,
  -- What was said without being asked, and when the person last looked at the conversation.
  unasked text check (unasked in ('summary', 'alert', 'approval')),
  -- A model wrote down what the person said.
  is_transcript boolean not null default false,
  primary key (company_id, id),
  unique (company_id, conversation_id, message_id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade
);
create index on conversation_turns (company_id, conversation_id, at, id);
create index on conversation_turns (company_id, conversation_id) where channel = 'whatsapp' and role = 'agent' and
  sent_at is null;
create index on conversation_turns (company_id, paper_id) where paper_id is not null;
alter table conversation_turns enable row level security;
alter table conversation_turns force row level security;
create policy tenant on conversation_turns
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on conversation_turns to app_user;

-- What the agent would do, as it was shown. Nothing is done before the person confirms it.
create table agent_proposals (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  conversation_id uuid not null,
  turn_id uuid not null,
  verb text not null,
  input jsonb not null,
  -- The sentence that the person was shown.
  shown text not null,
  language text not null,
  -- What it changes as it was when it was shown.
  version jsonb not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'expired', 'failed')),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Whether the grammar or a model understood what a proposal would do.
  by text not null default 'grammar' check (by in ('grammar', 'model')),
  -- What a confirmed proposal has booked: undo takes back exactly that. Null: nothing, or what its input names already.
  booked jsonb,
  -- The words by which a proposal's ingredients and dishes were said, where those are not their names: [{kind, id, alias}].
  aliases jsonb not null default '[]',
  confirm_turn_id uuid,
  primary key (company_id, id),
  foreign key (company_id, confirm_turn_id) references conversation_turns (company_id, id) on delete set null
    (confirm_turn_id),
  foreign key (company_id, turn_id) references conversation_turns (company_id, id) on delete cascade,
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade
);
create index on agent_proposals (company_id, conversation_id, state);
create index on agent_proposals (company_id, turn_id);
create index agent_proposals_confirm_turn on agent_proposals (company_id, confirm_turn_id) where confirm_turn_id is not
  null;
alter table agent_proposals enable row level security;
alter table agent_proposals force row level security;
create policy tenant on agent_proposals using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_proposals to app_user;

-- Phone numbers from which people talk to the agent in WhatsApp. A link is a person's, not a company's: with several
-- restaurants the agent asks which. These tables are the installation's, as those of accounts are.
create table chat_links (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  -- Digits only, as WhatsApp names its sender.
  number text not null check (number ~ '^[0-9]{5,20}$'),
  linked_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- Where the person works while they talk, as they chose; null before they have.
  chosen_company_id uuid references companies on delete set null,
  -- The message that waits for that choice, and when it was asked for.
  waiting_event text,
  asked_at timestamptz
);
create unique index on chat_links (number) where revoked_at is null;
create unique index on chat_links (user_id) where revoked_at is null;
create index on chat_links (chosen_company_id);

-- The code that a person sends from a number to link it: one at a time, valid from that number only.
create table chat_link_codes (
  user_id uuid primary key references users on delete cascade,
  number text not null check (number ~ '^[0-9]{5,20}$'),
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0
);
create index on chat_link_codes (number);

-- Numbers that are not linked, and when they were last told how to link: once a day.
create table chat_unlinked_numbers (
  number text primary key,
  replied_at timestamptz not null
);

-- What a model did about a message. It is deleted with the message, and so with the conversation.
create table agent_runs (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  -- The person's message.
  turn_id uuid not null,
  source text not null check (source in ('app', 'whatsapp')),
  model text not null,
  -- What was taken from the day's tokens when it began; what it did not use is given back.
  reserved_tokens integer not null,
  steps integer not null default 0,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  ms integer,
  -- Why the person was not shown what the model wrote; null when they were.
  error text,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (company_id, id),
  unique (company_id, turn_id),
  foreign key (company_id, turn_id) references conversation_turns (company_id, id) on delete cascade
);
alter table agent_runs enable row level security;
alter table agent_runs force row level security;
create policy tenant on agent_runs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_runs to app_user;

-- The tokens that a restaurant has used on its newest day. It outlives conversations: deleting one gives no new tokens.
create table agent_token_use (
  company_id uuid primary key references companies on delete cascade,
  day date not null,
  tokens integer not null check (tokens >= 0)
);
alter table agent_token_use enable row level security;
alter table agent_token_use force row level security;
create policy tenant on agent_token_use using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_token_use to app_user;

-- What was done with `npm run admin`, by whom. It names no table, so that a line stays when what it is about is gone.
create table admin_acts (
  id bigint generated always as identity primary key,
  acted_at timestamptz not null default now(),
  -- Account of the operating system and name of the machine.
  operator text not null check (operator <> ''),
  act text not null check (act <> ''),
  subject_company uuid,
  description text not null
);

-- Archives that an owner imports into an empty restaurant. The key of the uploaded file is derived from the row's id.
create table archive_imports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  state text not null default 'checking' check (state in ('checking', 'ready', 'rejected', 'importing', 'done',
    'failed')),
  -- The person whose logo it becomes, and their name.
  requested_by uuid not null,
  requested_by_name text not null,
  bytes bigint not null check (bytes > 0),
  -- What the owner sees before anything is imported.
  preview jsonb,
  -- How often a run of the job has started it since it was queued.
  attempts integer not null default 0,
  -- Rows and files that are done.
  progress bigint not null default 0,
  -- Rows that were left out because their file was missing or not what it should be.
  left_out integer not null default 0,
  error text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint archive_imports_check1 check ((state in ('checking', 'rejected')) = (preview is null)),
  constraint archive_imports_check2 check ((state in ('rejected', 'done', 'failed')) = (finished_at is not null)),
  constraint archive_imports_check check ((state in ('rejected', 'failed')) = (error is not null))
);
-- One at a time.
create unique index archive_imports_open on archive_imports (company_id) where state in ('checking', 'ready',
  'importing');
create trigger touch before update on archive_imports for each row execute function touch_updated_at();
alter table archive_imports enable row level security;
alter table archive_imports force row level security;
create policy tenant on archive_imports using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on archive_imports to app_user;

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- False until a first code has confirmed that the app has the secret.
  verified boolean not null default false,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  -- The half minute of the last code that was accepted: each code works once.
  last_step integer
);

-- The public keys of passkeys. A name is what the person calls the device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  -- As the library reads it, a number of up to 32 bits without a sign.
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index on passkeys (user_id);

-- Menus that were photographed or uploaded, to be made dishes of. What was read waits for a person; the pictures go when it
-- was confirmed or discarded.
create table menu_photos (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  stage text not null default 'queued' check (stage in ('queued', 'reading', 'ready', 'failed', 'saved')),
  page integer,
  pages integer,
  -- A reading with another id is outdated.
  reading_id uuid not null,
  attempts integer not null default 0,
  error text,
  can_retry boolean not null default false,
  reading jsonb,
  read_by text check (read_by in ('machine', 'model')),
  -- What was made of it, for whoever confirms it again.
  result jsonb,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint menu_photos_check1 check ((stage = 'saved') = (result is not null)),
  constraint menu_photos_check check (stage <> 'ready' or reading is not null)
);
alter table menu_photos enable row level security;
alter table menu_photos force row level security;
create policy tenant on menu_photos using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on menu_photos to app_user;

create table menu_photo_files (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  menu_id uuid not null,
  position integer not null,
  file_key text not null,
  file_name text not null,
  format text not null check (format in ('jpeg', 'png', 'pdf')),
  primary key (company_id, id),
  foreign key (company_id, menu_id) references menu_photos (company_id, id) on delete cascade
);
create index on menu_photo_files (company_id, menu_id);
alter table menu_photo_files enable row level security;
alter table menu_photo_files force row level security;
create policy tenant on menu_photo_files using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on menu_photo_files to app_user;

create table menu_photo_pages (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  menu_id uuid not null,
  page integer not null,
  width integer not null,
  height integer not null,
  image_key text not null,
  primary key (company_id, id),
  unique (company_id, menu_id, page),
  foreign key (company_id, menu_id) references menu_photos (company_id, id) on delete cascade
);
alter table menu_photo_pages enable row level security;
alter table menu_photo_pages force row level security;
create policy tenant on menu_photo_pages using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on menu_photo_pages to app_user;

-- Photos and PDFs of delivery notes and invoices that people send to the agent: what was read from each, and what it led to.
-- The same file is stored and read once for a company.
create table delivery_papers (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  file_key text not null,
  file_name text not null,
  format text not null check (format in ('jpeg', 'png', 'pdf')),
  bytes integer not null,
  sha256 text not null,
  state text not null default 'queued' check (state in ('queued', 'read', 'failed')),
  attempts integer not null default 0,
  read_by text check (read_by in ('machine', 'model')),
  extracted jsonb,
  -- The pictures of its pages: [{file_id, width, height, image_key}].
  pages jsonb not null default '[]',
  -- The draft of an invoice, and the delivery, that were made of it.
  invoice_id uuid,
  delivery_id uuid,
  created_at timestamptz not null default now(),
  said_order integer,
  said_supplier text,
  primary key (company_id, id),
  unique (company_id, sha256),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete set null (delivery_id),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete set null (invoice_id)
);
create index on delivery_papers (company_id, invoice_id);
create index on delivery_papers (company_id, delivery_id);
alter table delivery_papers enable row level security;
alter table delivery_papers force row level security;
create policy tenant on delivery_papers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on delivery_papers to app_user;

-- What the agent says to a person without being asked. Without a row it says nothing.
create table agent_message_settings (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The one switch for all of it.
  is_on boolean not null default false,
  summary boolean not null default true,
  -- By the restaurant's clock.
  summary_at time without time zone not null default '08:00:00',
  -- 1 is Monday.
  summary_days smallint[] not null default '{1,2,3,4,5,6,7}'::smallint[] check (summary_days <@
    '{1,2,3,4,5,6,7}'::smallint[]),
  alerts boolean not null default true,
  approvals boolean not null default true,
  -- Both the same: no quiet hours.
  quiet_from time without time zone not null default '22:00:00',
  quiet_to time without time zone not null default '07:00:00',
  primary key (company_id, user_id)
);
create index on agent_message_settings (user_id);
alter table agent_message_settings enable row level security;
alter table agent_message_settings force row level security;
create policy tenant on agent_message_settings
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- Whose turn it is, without opening every company.
create policy directory on agent_message_settings for select to app_directory using (true);
grant select, insert, update, delete on agent_message_settings to app_user;
grant select (company_id, user_id, is_on) on agent_message_settings to app_directory;

-- What a person was told: the day of a summary, or what an alert or a question was about, as long as that lasts. It
-- outlives the conversation: deleting one repeats nothing.
create table agent_said (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('summary', 'alert', 'approval')),
  key text not null check (char_length(key) <= 200),
  said_at timestamptz not null default now(),
  primary key (company_id, user_id, kind, key)
);
create index on agent_said (user_id);
alter table agent_said enable row level security;
alter table agent_said force row level security;
create policy tenant on agent_said using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_said to app_user;

-- What the owner decided about the agent.
create table agent_settings (
  company_id uuid primary key references companies on delete cascade,
  -- A dish that is named exactly is marked sold out without a question.
  stops_at_once boolean not null default false
);
alter table agent_settings enable row level security;
alter table agent_settings force row level security;
create policy tenant on agent_settings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_settings to app_user;

-- What people of a restaurant call an ingredient or a dish beside its name, learned when they confirm what the agent understood.
create table item_aliases (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('item', 'dish')),
  -- Its words, without case and accents.
  alias text not null check (char_length(alias) >= 2 and char_length(alias) <= 100),
  item_id uuid,
  dish_id uuid,
  learned_at timestamptz not null default now(),
  -- Words are now learned as they were written, with their accents: "Bơ" is not "Bò". True when they are; the application
  -- makes the others again (src/features/agent/server/remake-aliases.ts).
  as_written boolean,
  primary key (company_id, id),
  unique (company_id, kind, alias),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade,
  foreign key (company_id, dish_id) references dish (company_id, id) on delete cascade,
  constraint item_aliases_check check ((kind = 'item') = (item_id is not null) and (kind = 'dish') = (dish_id is not
    null))
);
create index on item_aliases (company_id, item_id) where item_id is not null;
create index on item_aliases (company_id, dish_id) where dish_id is not null;
alter table item_aliases enable row level security;
alter table item_aliases force row level security;
create policy tenant on item_aliases using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_aliases to app_user;

-- The files that an import which is not done has stored, a row each: the list of them was written anew with every file. They
-- outlive the import's own row, so that whoever removes the files later still finds them.
create table archive_import_files (
  company_id uuid not null references companies on delete cascade,
  import_id uuid not null,
  -- Its path in the archive.
  path text not null,
  -- What rows get in place of the path.
  stored jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, import_id, path)
);
create trigger touch before update on archive_import_files for each row execute function touch_updated_at();
alter table archive_import_files enable row level security;
alter table archive_import_files force row level security;
create policy tenant on archive_import_files
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on archive_import_files to app_user;

-- Who had unlocked a shared tablet, and when. An order that its till took without a connection is logged as the act of that
-- person, whoever sends it later.
create table device_turns (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  device_id uuid not null,
  user_id uuid not null references users on delete cascade,
  began_at timestamptz not null,
  -- When it was locked on the tablet, unlocked by somebody else, or unpaired. Null while it goes on, which it does without a
  -- connection also when the person may no longer work there: the tablet does not know yet.
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create unique index on device_turns (company_id, device_id) where ended_at is null;
create index on device_turns (company_id, device_id, began_at);
create index on device_turns (user_id);
alter table device_turns enable row level security;
alter table device_turns force row level security;
create policy tenant on device_turns using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on device_turns to app_user;

-- What an owner said that a supplier's unit is, where its paper prints a word that nobody knows: asked once.
create table supplier_unit_words (
  company_id uuid not null references companies on delete cascade,
  supplier_id uuid not null,
  -- As words are compared, and as it was printed.
  word_key text not null check (word_key <> ''),
  word text not null check (word <> ''),
  unit text not null check (unit in ('PCS', 'KG', 'G', 'L', 'ML', 'PKT', 'BTL', 'TRAY', 'LB', 'OZ', 'GAL', 'FL OZ')),
  confirmed_at timestamptz not null default now(),
  primary key (company_id, supplier_id, word_key),
  foreign key (company_id, supplier_id) references suppliers (company_id, id) on delete cascade
);
alter table supplier_unit_words enable row level security;
alter table supplier_unit_words force row level security;
create policy tenant on supplier_unit_words
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on supplier_unit_words to app_user;

-- Sign-ups whose address is not confirmed yet. Several may have one address; each has its own password, link and browser. The
-- account is made when one of them is confirmed, which ends the others. Secrets are kept as hashes.
create table sign_ups (
  id uuid primary key,
  email text not null check (email = lower(email)),
  name text not null,
  -- Null when the link is to ask for one.
  password text,
  link_hash text not null unique,
  -- Of the browser that signed up; only there does the link keep the password. Null when it is to be kept nowhere.
  browser_hash text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on sign_ups (email);
create index on sign_ups (expires_at);

-- What an item's ledger adds up to at some of its movements, so that nobody has to add it up from its beginning. Made from
-- the ledger by the job that stores the daily totals; rows that are missing only make it slower.
create table stock_sums (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  -- The movement up to which it is added up, that one included.
  seq bigint not null,
  -- In the unit that the item had then.
  quantity numeric not null,
  -- What was sold less returned, used in batches and thrown away since the first movement.
  used numeric not null,
  primary key (company_id, item_id, seq)
);
alter table stock_sums enable row level security;
alter table stock_sums force row level security;
create policy tenant on stock_sums using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on stock_sums to app_user;

-- What each item of a company cost on average after some of its movements that change costs, so that nobody has to compute it
-- from the first delivery on. Made from the ledger after its sums are stored; rows that are missing only make it slower.
create table stored_costs (
  company_id uuid not null references companies on delete cascade,
  -- The movement after which it is so.
  seq bigint not null,
  -- The latest moment of a movement up to that one.
  latest_at timestamptz not null,
  -- What had been corrected when it was computed; it is not used when something else has been.
  corrected text not null,
  -- The average cost of each item by its id, as texts with every digit.
  averages jsonb not null,
  primary key (company_id, seq)
);
alter table stored_costs enable row level security;
alter table stored_costs force row level security;
create policy tenant on stored_costs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on stored_costs to app_user;

-- Tables that refer to each other.
alter table inventory
  add constraint inventory_company_id_category_id_fkey foreign key (company_id, category_id) references
    ingredient_categories (company_id, id);
alter table supplier_invoice
  add constraint supplier_invoice_company_id_delivery_id_fkey foreign key (company_id, delivery_id) references
    deliveries (company_id, id);
alter table conversation_turns
  add constraint conversation_turns_company_id_paper_id_fkey foreign key (company_id, paper_id) references
    delivery_papers (company_id, id) on delete set null (paper_id);

-- What counts as sold: every order but those that were cancelled and never paid.
create view order_outcomes with (security_invoker = true) as
select company_id, id, created_at, channel, table_number, total_amount, currency, is_special_request, status,
  payment_status, not (status = 'cancelled' and payment_status = 'unpaid') as sold, discount_amount
from orders;
grant select on order_outcomes to app_user;

-- What counts as sold, for every figure of the product. A special request counts as an order and brings what it was settled
-- for.
create view sales with (security_invoker = true) as
select company_id, id, created_at, channel, table_number, total_amount, currency from order_outcomes where sold;
grant select on sales to app_user;

-- Lines as they are now: without voided portions and without discounts.
create view order_lines with (security_invoker = true) as
select item.company_id, item.id, item.order_id, item.menu_item_id, item.size_id, item.dish_name, item.size_name,
  coalesce(state.quantity, item.quantity) as quantity, item.unit_price,
  coalesce(state.amount - state.discount, item.total_price) as total_price, coalesce(state.discount, 0) as discount,
  item.unit_cost, item.position, item.part_of
from order_items item
left join order_item_states state on state.company_id = item.company_id and state.order_item_id = item.id
where coalesce(state.quantity, item.quantity) > 0;
grant select on order_lines to app_user;

-- Movements in the unit their item is held in today: what to give back when an old one is reversed. A change of unit
-- moves nothing itself.
create view present_movements with (security_invoker = true) as
select movement.company_id, movement.id, movement.item_id, movement.seq, movement.reason, movement.source_type,
  movement.source_id, movement.created_at,
  case
    when movement.unit_factor is not null then 0
    else round(movement.quantity * (
      select product(later.unit_factor) from stock_movements later
      where later.company_id = movement.company_id and later.item_id = movement.item_id
        and later.seq > movement.seq and later.unit_factor is not null), 6)
  end as quantity
from stock_movements movement;
grant select on present_movements to app_user;

-- What a line of an order took of each item.
create view order_item_needs with (security_invoker = true) as
select movement.company_id, line.key::uuid as order_item_id, movement.item_id, line.value::numeric as quantity,
  movement.id as movement_id
from stock_movements movement
cross join lateral jsonb_each_text(movement.lines) as line
where movement.lines is not null;
grant select on order_item_needs to app_user;
