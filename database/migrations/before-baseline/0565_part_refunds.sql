-- An order can be refunded in parts. What is given back is subtracted from the sales of the day on which that happens.

alter table refunds drop constraint refunds_company_id_order_id_key;
create index on refunds (company_id, order_id);
create index on refunds (company_id, created_at);

-- Orders that were refunded before refunds were recorded. The activity log knows when, unless it was archived.
insert into refunds (company_id, id, order_id, amount, created_at)
select orders.company_id, gen_random_uuid(), orders.id, orders.total_amount, coalesce(logged.at, orders.updated_at)
from orders
left join (
  select company_id, entity_id, max(created_at) as at from activity_logs
  where entity_type = 'order' and description like '%is refunded%'
  group by company_id, entity_id
) as logged on logged.company_id = orders.company_id and logged.entity_id = orders.id
where orders.payment_status = 'refunded'
  and not exists (
    select from refunds where refunds.company_id = orders.company_id and refunds.order_id = orders.id);

-- What counts as sold: every order but those that were cancelled and never paid.
create or replace view order_outcomes with (security_invoker = true) as
select company_id, id, created_at, channel, table_number, total_amount, currency, is_special_request, status,
  payment_status, not (status = 'cancelled' and payment_status = 'unpaid') as sold
from orders;

-- What was given back in the hour. `revenue` is without it.
alter table daily_sales add column refunds numeric not null default 0;

-- The days of orders that were refunded, and those on which that happened, are counted again.
insert into changed_hours (company_id, hour)
select orders.company_id, date_trunc('hour', day.moment)
from orders
join refunds on refunds.company_id = orders.company_id and refunds.order_id = orders.id
cross join lateral (values (orders.created_at), (refunds.created_at)) as day (moment)
on conflict do nothing;
insert into changed_hours (company_id, hour)
select company_id, date_trunc('hour', created_at) from orders where status = 'cancelled' and payment_status <> 'unpaid'
on conflict do nothing;
delete from running_totals where kind = 'sales';
