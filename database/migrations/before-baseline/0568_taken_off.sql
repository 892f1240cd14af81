-- What was taken off the orders of the hour: discounts, and the price of voided portions. `revenue` is without it.
alter table daily_sales
  add column discounts numeric not null default 0,
  add column voids numeric not null default 0;

create or replace view order_outcomes with (security_invoker = true) as
select company_id, id, created_at, channel, table_number, total_amount, currency, is_special_request, status,
  payment_status, not (status = 'cancelled' and payment_status = 'unpaid') as sold, discount_amount
from orders;

-- The days of orders that were changed are counted again.
insert into changed_hours (company_id, hour)
select distinct orders.company_id, date_trunc('hour', orders.created_at)
from orders
join order_changes change on change.company_id = orders.company_id and change.order_id = orders.id
where change.kind in ('void', 'discount')
on conflict do nothing;
