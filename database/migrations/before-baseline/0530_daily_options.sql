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

-- The days whose totals are stored are counted again where something with options was ordered.
insert into changed_hours (company_id, hour)
select distinct company_id, date_trunc('hour', orders.created_at)
from orders
where exists (
  select from order_items item
  join order_item_options choice on choice.company_id = item.company_id and choice.order_item_id = item.id
  where item.company_id = orders.company_id and item.order_id = orders.id)
on conflict do nothing;
