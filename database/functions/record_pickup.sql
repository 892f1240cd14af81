-- Stores who picks an order up and when, after place_order has placed it (`request` is of reserve_pickup). Returns what
-- the guest is told: {number, due_at, asap}.
create or replace function record_pickup(company uuid, request jsonb, placed jsonb) returns jsonb
language plpgsql
as $$
declare
  pickup_of_order jsonb;
begin
  if placed ->> 'outcome' = 'placed' then
    insert into order_pickups (company_id, order_id, number, name, phone, due_at, asap, portions, guest_device, guest_address)
    select company, (placed ->> 'order_id')::uuid, pickup.number, pickup.name, pickup.phone, pickup.due_at, pickup.asap,
      pickup.portions, request -> 'guest' ->> 'device', request -> 'guest' ->> 'address'
    from jsonb_to_record(request -> 'pickup') as pickup (number integer, name text, phone text, due_at timestamptz,
      asap boolean, portions integer);
  end if;
  select jsonb_build_object('number', number, 'due_at', due_at, 'asap', asap) into pickup_of_order
  from order_pickups where company_id = company and order_id = (placed ->> 'order_id')::uuid;
  return pickup_of_order;
end
$$;
