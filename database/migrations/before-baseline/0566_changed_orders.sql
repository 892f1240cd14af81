-- What each line of an order took of each item is recorded in the movement that took it: {order_item_id: quantity}, in the
-- item's unit of that moment. Null where it is not known by line.
alter table stock_movements add column lines jsonb;

-- Orders with options recorded it in a table of its own.
update stock_movements movement
set lines = needs.by_line
from (
  select need.company_id, item.order_id, need.item_id, jsonb_object_agg(need.order_item_id, need.quantity) as by_line
  from order_item_needs need
  join order_items item on item.company_id = need.company_id and item.id = need.order_item_id
  group by need.company_id, item.order_id, need.item_id
) as needs
where movement.company_id = needs.company_id and movement.source_type = 'order' and movement.source_id = needs.order_id
  and movement.item_id = needs.item_id and movement.reason = 'sale';
drop table order_item_needs;

create view order_item_needs with (security_invoker = true) as
select movement.company_id, line.key::uuid as order_item_id, movement.item_id, line.value::numeric as quantity,
  movement.id as movement_id
from stock_movements movement
cross join lateral jsonb_each_text(movement.lines) as line
where movement.lines is not null;
grant select on order_item_needs to app_user;

-- Orders that are open were placed before this was recorded: what their lines took, where the recipes are still the same.
update stock_movements movement
set lines = needs.by_line
from (
  select need.company_id, placed.id as order_id, need.item_id, sum(need.quantity * item.quantity) as quantity,
    jsonb_object_agg(item.id, need.quantity * item.quantity) as by_line
  from orders placed
  join order_items item on item.company_id = placed.company_id and item.order_id = placed.id
  join recipe_needs need on need.company_id = placed.company_id and need.size_id = item.size_id
  where placed.payment_status = 'unpaid' and placed.status <> 'cancelled' and not placed.is_special_request
    and placed.created_at > now() - interval '2 days'
  group by need.company_id, placed.id, need.item_id
) as needs
where movement.company_id = needs.company_id and movement.source_type = 'order' and movement.source_id = needs.order_id
  and movement.item_id = needs.item_id and movement.reason = 'sale' and movement.lines is null
  and movement.quantity = -needs.quantity;

-- Lines that were voided or added, and discounts, beside moves.
alter table order_changes
  drop constraint order_changes_kind_check,
  alter column from_table drop not null,
  alter column to_table drop not null,
  -- The line that was voided or added.
  add column order_item_id uuid,
  -- How many portions were voided or added.
  add column quantity integer check (quantity > 0),
  -- A discount: its percent of the lines, or null when an amount was given; and the amount, 0 when it was taken back.
  add column percent numeric(5, 2) check (percent between 0 and 100),
  add column amount numeric(14, 3) check (amount >= 0),
  add column reason text check (reason <> ''),
  -- A void: whether the ingredients went back to stock. Otherwise they were booked as waste.
  add column returned boolean,
  add foreign key (company_id, order_item_id) references order_items (company_id, id) on delete cascade,
  add constraint order_changes_kind_check check (
    case kind
      when 'move' then num_nonnulls(from_table, to_table) = 2
      when 'void' then num_nonnulls(order_item_id, quantity, reason, returned) = 4
      when 'add' then num_nonnulls(order_item_id, quantity) = 2
      when 'discount' then amount = 0 or num_nonnulls(amount, reason) = 2
      else false
    end);
create index on order_changes (company_id, order_item_id) where order_item_id is not null;

-- The discount that an order has now, in its total, and its percent when it was given as one.
alter table orders
  add column discount_percent numeric(5, 2),
  add column discount_amount numeric(14, 3) not null default 0 check (discount_amount >= 0);

-- What is left of the lines of an order whose lines were changed, or that has a discount: derived from order_items, which
-- are never changed, and order_changes (recompute_order.sql). The lines of other orders have no row.
create table order_item_states (
  company_id uuid not null,
  order_item_id uuid not null,
  -- Portions that were not voided, and their price.
  quantity integer not null check (quantity >= 0),
  amount numeric(14, 3) not null,
  -- The line's part of the order's discount.
  discount numeric(14, 3) not null default 0,
  -- Null for a line that was ordered at first.
  added_at timestamptz,
  primary key (company_id, order_item_id),
  foreign key (company_id, order_item_id) references order_items (company_id, id) on delete cascade
);
alter table order_item_states enable row level security;
alter table order_item_states force row level security;
create policy tenant on order_item_states using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on order_item_states to app_user;

-- Lines as they are now: without voided portions and without discounts.
create view order_lines with (security_invoker = true) as
select item.company_id, item.id, item.order_id, item.menu_item_id, item.size_id, item.dish_name, item.size_name,
  coalesce(state.quantity, item.quantity) as quantity, item.unit_price,
  coalesce(state.amount - state.discount, item.total_price) as total_price, coalesce(state.discount, 0) as discount,
  item.unit_cost, item.position
from order_items item
left join order_item_states state on state.company_id = item.company_id and state.order_item_id = item.id
where coalesce(state.quantity, item.quantity) > 0;
grant select on order_lines to app_user;
