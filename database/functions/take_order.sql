-- Places an order together with what surrounds it: guests can order only while the company's plan lasts and it is not
-- closed by whoever runs the installation, within the opening hours and so often a minute at one table, and an order of a guest is recorded for an alert when the owner has
-- switched those on. Takes the request of place_order and returns its
-- result with `alert` added: whether the owner is to be alerted, and for pickup `pickup`: {number, due_at, asap}.
create or replace function take_order(request jsonb) returns jsonb
language plpgsql
as $$
declare
  company constant uuid := (request ->> 'company_id')::uuid;
  restaurant record;
  result jsonb;
  alert boolean := false;
  is_pickup constant boolean := coalesce(request ->> 'order_type' = 'pickup', false);
begin
  if request ->> 'channel' = 'menu' then
    select name, timezone, opening_hours, new_order_alerts, read_only_at, tables_listed, codes_required,
      table_orders, closed_at
    into restaurant
    from companies where id = company;
    -- An order that was placed in time can be sent again later and returns the same result. Without coalesce every order
    -- would look for a repeated one, because null decides nothing.
    if (coalesce(restaurant.read_only_at <= now(), false) or restaurant.closed_at is not null) and find_repeated_order(company, request) is null then
      -- To a process of an earlier version this is a restaurant that has paused its orders.
      perform raise_order_error('ORDERING_PAUSED', jsonb_build_object('name', restaurant.name, 'off', true));
    end if;
    if restaurant.opening_hours is not null and not is_open(restaurant.opening_hours, restaurant.timezone, now())
      and find_repeated_order(company, request) is null then
      perform raise_order_error('CLOSED', jsonb_build_object('name', restaurant.name, 'timezone', restaurant.timezone,
        'opening_hours', restaurant.opening_hours, 'now', now()));
    end if;
    if not is_pickup then
      if not restaurant.table_orders and find_repeated_order(company, request) is null then
        perform raise_order_error('ORDER_TYPE_OFF', jsonb_build_object('type', 'table'));
      end if;
      if restaurant.codes_required or request ->> 'table_code' is not null then
        request := apply_table_code(company, request, restaurant.codes_required);
      end if;
      if restaurant.tables_listed then
        perform require_listed_table(company, request);
      end if;
      perform limit_table_orders(company, request);
    end if;
  end if;
  if is_pickup then
    request := reserve_pickup(company, request);
  end if;
  result := place_order(request);
  if is_pickup then
    result := result || jsonb_build_object('pickup', record_pickup(company, request, result));
  end if;
  if request ->> 'channel' = 'menu' and result ->> 'outcome' = 'placed' then
    alert := restaurant.new_order_alerts;
    if alert then
      insert into order_alerts (company_id, order_id) values (company, (result ->> 'order_id')::uuid);
    end if;
  end if;
  return result || jsonb_build_object('alert', alert);
end
$$;
