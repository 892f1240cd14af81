-- Orders the owner is still to be told of. A row is written with the order, and goes with the message about it.
create table order_alerts (
  company_id uuid not null,
  order_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
select enable_tenancy('order_alerts');
-- The directory finds whose alerts were left behind by a process that ended too soon.
create policy directory on order_alerts for select to app_directory using (true);
grant select (company_id, created_at) on order_alerts to app_directory;

-- What surrounds an order: a guest's is taken within the opening hours only, and told to the owner who wants to hear of it.
-- Answers what place_order answers, and `alert`: whether the owner is to be told.
create function take_order(request jsonb) returns jsonb
language plpgsql
as $$
declare
  company constant uuid := (request ->> 'company_id')::uuid;
  shop record;
  answer jsonb;
  alert boolean := false;
begin
  if request ->> 'channel' = 'menu' then
    select name, timezone, opening_hours, new_order_alerts into shop from companies where id = company;
    -- An order that was placed in time is answered again later.
    if shop.opening_hours is not null and not is_open(shop.opening_hours, shop.timezone, now())
      and repeated_order(company, request) is null then
      perform refuse_order('CLOSED', jsonb_build_object('name', shop.name, 'timezone', shop.timezone,
        'opening_hours', shop.opening_hours, 'now', now()));
    end if;
  end if;
  answer := place_order(request);
  if request ->> 'channel' = 'menu' and answer ->> 'outcome' = 'placed' then
    alert := shop.new_order_alerts;
    if alert then
      insert into order_alerts (company_id, order_id) values (company, (answer ->> 'order_id')::uuid);
    end if;
  end if;
  return answer || jsonb_build_object('alert', alert);
end
$$;

create or replace function place_order_at_once(request jsonb) returns jsonb
language plpgsql
as $$
begin
  perform set_config('role', 'app_user', true), set_config('app.company_id', request ->> 'company_id', true),
    set_config('synchronous_commit', 'off', true);
  return take_order(request);
end
$$;
