-- Of a guest's order for pickup: what the guest's device and address are known by, as keyed hashes, so that the unpaid ones can be
-- counted. Null of staff, and of orders of an earlier version.
alter table order_pickups
  add column guest_device text,
  add column guest_address text;

-- Which device handed an order over, as the hash of its secret, and who opened the till there. Null of those before.
alter table offline_orders
  add column device text,
  add column opened_by uuid;

-- When a person's role was last changed; null when it never was, or before this.
alter table members add column role_changed_at timestamptz;
