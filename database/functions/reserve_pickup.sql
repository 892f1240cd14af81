-- Returns an order for pickup with its number and its time (`pickup.number`, `pickup.due_at`, `pickup.asap`): the one
-- that was asked for, or the first possible one. Guests get a time of pickup_slots with room for their portions; an
-- order that is larger than any time has room for gets one to itself. Staff choose freely within 12 hours.
-- `request.guest`, of a guest's order where limits hold: {device, address, most_of_device, most_of_address}, as hashes and how many
-- unpaid orders each may have at once; one more is rejected as PICKUP_UNPAID.
-- A restaurant's orders for pickup wait for each other here, so that the last place is given once. An order that was
-- placed already is returned as it is.
create or replace function reserve_pickup(company uuid, request jsonb) returns jsonb
language plpgsql
as $$
declare
  wanted constant timestamptz := (request -> 'pickup' ->> 'due_at')::timestamptz;
  rules record;
  portions integer;
  due timestamptz;
  number integer;
  unpaid record;
begin
  perform pg_advisory_xact_lock(hashtextextended('pickup ' || company, 0));
  if find_repeated_order(company, request) is not null then
    return request;
  end if;
  select pickup_orders, pickup_lead_minutes, timezone into rules from companies where id = company;
  if not coalesce(rules.pickup_orders, false) then
    perform raise_order_error('ORDER_TYPE_OFF', jsonb_build_object('type', 'pickup'));
  end if;
  if request ->> 'channel' = 'menu' and request -> 'guest' is not null then
    select count(*) filter (where pickup.guest_device = request -> 'guest' ->> 'device') as of_device,
      count(*) filter (where pickup.guest_address = request -> 'guest' ->> 'address') as of_address
    into unpaid
    from order_pickups pickup
    join orders placed on placed.company_id = company and placed.id = pickup.order_id
    where pickup.company_id = company and pickup.created_at > now() - interval '1 day'
      and placed.payment_status = 'unpaid' and placed.status in ('pending', 'processing');
    if unpaid.of_device >= (request -> 'guest' ->> 'most_of_device')::integer
      or unpaid.of_address >= (request -> 'guest' ->> 'most_of_address')::integer then
      perform raise_order_error('PICKUP_UNPAID', '{}');
    end if;
  end if;
  select sum((item ->> 'quantity')::integer) into portions from jsonb_array_elements(request -> 'items') as item;
  if request ->> 'channel' = 'menu' then
    select slot.starts_at into due from pickup_slots(company, now()) as slot
    where (wanted is null or slot.starts_at = wanted)
      and (slot.portions_left is null or slot.is_empty or slot.portions_left >= portions)
    limit 1;
  elsif wanted is null then
    due := date_trunc('minute', now() + make_interval(mins => rules.pickup_lead_minutes));
  elsif wanted between now() - interval '5 minutes' and now() + interval '12 hours' then
    due := wanted;
  end if;
  if due is null then
    perform raise_order_error('PICKUP_TIME_GONE', jsonb_build_object('any', wanted is null));
  end if;
  select case when (last.created_at at time zone rules.timezone)::date = (now() at time zone rules.timezone)::date
    then last.number end
  into number
  from order_pickups last where last.company_id = company order by last.created_at desc limit 1;
  return jsonb_set(request, '{pickup}', request -> 'pickup' || jsonb_build_object('number', coalesce(number, 0) + 1,
    'due_at', due, 'asap', wanted is null, 'portions', portions));
end
$$;
