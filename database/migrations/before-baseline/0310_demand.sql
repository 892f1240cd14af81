-- What guests wanted, day by day, and what the calendar says about days.

-- Days that differ from their weekday: public holidays of the country, and what the owner enters. `factor` is how many times
-- the usual demand the owner expects.
create table calendar_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  kind text not null check (kind in ('holiday', 'event', 'closed')),
  name text not null check (name <> ''),
  source text not null check (source in ('country', 'owner')),
  factor numeric(6, 3) check (factor > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, day, kind),
  check (factor is null or kind <> 'closed')
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
  company_id uuid not null references companies on delete cascade,
  country text not null,
  region text,
  from_year integer,
  upto_year integer,
  primary key (company_id)
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
  primary key (company_id, day),
  check (begins <= ends),
  check (question is null or (asked_sold is not null and usual is not null))
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
  demand numeric(18, 6) check (demand >= 0),
  state text not null check (state in ('ok', 'censored', 'unobserved', 'closed', 'event')),
  computed_at timestamptz not null default now(),
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
  used numeric(18, 6) not null,
  wasted numeric(18, 6) not null,
  produced numeric(18, 6) not null,
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
  check ("from" <= "to")
);
create index on size_availability (company_id, size_id, "from");
create unique index size_availability_open on size_availability (company_id, size_id) where "to" is null;
alter table size_availability enable row level security;
alter table size_availability force row level security;
create policy tenant on size_availability using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on size_availability to app_user;

-- How far a company's days are complete, and since when it is known which sizes could be ordered: a company that existed
-- before this table has days that are not adjusted for sold-out hours.
create table demand_states (
  company_id uuid not null references companies on delete cascade,
  available_since timestamptz,
  -- The day after the last complete one; null before the first.
  next_day date,
  due_at timestamptz,
  timezone text,
  primary key (company_id)
);
alter table demand_states enable row level security;
alter table demand_states force row level security;
create policy tenant on demand_states using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on demand_states to app_user;
insert into demand_states (company_id, available_since) select id, now() from companies;
insert into size_availability (company_id, size_id, "from", reason)
select size.company_id, size.id, now(),
  case when dish.deleted_at is not null or size.deleted_at is not null then 'deleted'
    when not dish.is_available then 'hidden' else 'sold_out' end
from dish_size size
join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
where dish.deleted_at is not null or size.deleted_at is not null or not dish.is_available
  or dish.sold_out_at is not null;

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
  forecast_q numeric(18, 6) check (forecast_q >= 0),
  on_hand numeric(18, 6) not null,
  to_make numeric(18, 6) not null check (to_make >= 0),
  batches integer check (batches >= 0),
  done_quantity numeric(18, 6) check (done_quantity >= 0),
  done_at timestamptz,
  note text,
  -- The batch that was booked when the line was ticked off; the key of the device makes it exactly one.
  batch_id uuid,
  primary key (company_id, id),
  foreign key (company_id, plan_id) references prep_plans (company_id, id) on delete cascade,
  check ((item_id is null) <> (size_id is null))
);
create unique index prep_plan_lines_item on prep_plan_lines (company_id, plan_id, item_id) where item_id is not null;
create unique index prep_plan_lines_size on prep_plan_lines (company_id, plan_id, size_id) where size_id is not null;
alter table prep_plan_lines enable row level security;
alter table prep_plan_lines force row level security;
create policy tenant on prep_plan_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on prep_plan_lines to app_user;
