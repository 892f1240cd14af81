alter table order_changes
  -- Of a discount: what the lines of the order came to when it was given, and the position of the last of them. Null of one that
  -- an earlier version gave, which followed all lines.
  add column lines_amount numeric(14, 3) check (lines_amount >= 0),
  add column last_position integer;

-- What was agreed on for the lines of a special request that have no price; null until then, and of one that an earlier
-- version settled, which is in the total alone.
alter table orders add column agreed_amount numeric(14, 3) check (agreed_amount >= 0);

-- Orders that can still be changed have what the new rules need. An addition after the discount is in the amount that it was
-- given for, since what the lines came to then is not known any more.
update order_changes change
set lines_amount = lines.amount, last_position = lines.last_position
from (
  select item.company_id, item.order_id, sum(item.total_price) as amount, max(item.position) as last_position
  from orders placed
  join order_items item on item.company_id = placed.company_id and item.order_id = placed.id
  where placed.payment_status = 'unpaid' and placed.status <> 'cancelled' and placed.discount_amount > 0
  group by item.company_id, item.order_id
) as lines
where change.company_id = lines.company_id and change.order_id = lines.order_id and change.kind = 'discount'
  and lines.amount > 0;

update orders
set agreed_amount = greatest(0, total_amount - (
  select coalesce(sum(total_price), 0) from order_items
  where order_items.company_id = orders.company_id and order_items.order_id = orders.id))
where is_special_request and payment_status = 'unpaid' and status <> 'cancelled'
  and total_amount <> service_charge
    + (select coalesce(sum(total_price), 0) from order_items
      where order_items.company_id = orders.company_id and order_items.order_id = orders.id)
    + (select coalesce(sum(tax), 0) from order_taxes
      where order_taxes.company_id = orders.company_id and order_taxes.order_id = orders.id and added);
