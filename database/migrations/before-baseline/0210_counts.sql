-- Counting: one count is made by several people at once, area by area, each number with the moment at which it was
-- counted. What a stocktake booked before stands here as a closed count.

create table storage_areas (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
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
  foreign key (company_id, area_id) references storage_areas (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade
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
  counted numeric(18, 6) check (counted >= 0),
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
  foreign key (company_id, count_id) references counts (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id),
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
  counted numeric(18, 6) not null,
  expected numeric(18, 6) not null,
  difference numeric(18, 6) not null,
  -- The item's unit at that time.
  unit text not null,
  -- Since the count before; null for the first count, and after a change of unit.
  moved numeric(18, 6),
  days numeric,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, movement_id),
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, count_id) references counts (company_id, id)
);
create index on item_counts (company_id, item_id, counted_at desc);
create index on item_counts (company_id, count_id);
create trigger touch before update on item_counts for each row execute function touch_updated_at();
alter table item_counts enable row level security;
alter table item_counts force row level security;
create policy tenant on item_counts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_counts to app_user;

-- What was counted until now.
alter table inventory no force row level security;
alter table stock_movements no force row level security;
alter table counts no force row level security;
alter table count_lines no force row level security;
alter table item_counts no force row level security;

insert into counts (company_id, id, state, note, started_at, by, by_name, ended_at, ended_by_name)
select company_id, source_id, 'closed', (array_agg(note order by seq))[1], min(created_at),
  (array_agg(user_id order by seq))[1], (array_agg(actor_name order by seq))[1], max(created_at),
  (array_agg(actor_name order by seq))[1]
from stock_movements where source_type = 'stocktake' and source_id is not null
group by company_id, source_id;

create temporary table counted_before on commit drop as
with moved as (
  select movement.*, item.unit as present_unit,
    sum(movement.quantity) over ledger as balance,
    sum(case when movement.reason in ('sale', 'return', 'waste', 'consume') then -movement.quantity else 0 end)
      over ledger as used,
    count(movement.unit_factor) over ledger as unit_changes,
    (select later.from_unit from stock_movements later
      where later.company_id = movement.company_id and later.item_id = movement.item_id and later.seq > movement.seq
        and later.unit_factor is not null
      order by later.seq limit 1) as unit_before_change
  from stock_movements movement
  join inventory item on item.company_id = movement.company_id and item.id = movement.item_id
  where exists (
    select from stock_movements made where made.company_id = movement.company_id and made.item_id = movement.item_id
      and made.source_type in ('manual', 'stocktake', 'waste') and made.reason = 'count')
  window ledger as (partition by movement.company_id, movement.item_id order by movement.seq)
)
select *, lag(used) over made as used_before, lag(unit_changes) over made as unit_changes_before,
  lag(created_at) over made as counted_before
from moved where reason = 'count' and source_type in ('manual', 'stocktake')
window made as (partition by company_id, item_id order by seq);

insert into item_counts (company_id, id, item_id, count_id, movement_id, counted_at, at_seq, counted, expected,
  difference, unit, moved, days)
select company_id, id, item_id, case when source_type = 'stocktake' then source_id end, id, created_at, seq, balance,
  balance - quantity, quantity, coalesce(unit_before_change, present_unit),
  case when unit_changes = unit_changes_before then greatest(used - used_before, 0) end,
  case when unit_changes = unit_changes_before then extract(epoch from created_at - counted_before) / 86400 end
from counted_before;

insert into count_lines (company_id, id, count_id, item_id, counted, unit, counted_at, received_at, by, by_name)
select company_id, id, source_id, item_id, balance, coalesce(unit_before_change, present_unit), created_at, created_at,
  user_id, actor_name
from counted_before where source_type = 'stocktake' and source_id is not null and balance >= 0
order by seq;

alter table inventory force row level security;
alter table stock_movements force row level security;
alter table counts force row level security;
alter table count_lines force row level security;
alter table item_counts force row level security;
