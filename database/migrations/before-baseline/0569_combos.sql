-- An option that is a dish of its own: the drink of a set lunch. The order has it as a line of its own, part of the combo's.

alter table options
  -- The size that one of the option is. Such an option has no lines.
  add column dish_size_id uuid,
  add foreign key (company_id, dish_size_id) references dish_size (company_id, id);
create index on options (company_id, dish_size_id) where dish_size_id is not null;

alter table order_items
  -- The line that this one is a part of.
  add column part_of uuid,
  -- What a portion of a combo costs together with its parts; null on all other lines.
  add column full_price numeric(14, 3),
  add foreign key (company_id, part_of) references order_items (company_id, id) on delete cascade;
create index on order_items (company_id, part_of) where part_of is not null;

-- The line of an option that is a dish.
alter table order_item_options add column part_id uuid;

create or replace view order_lines with (security_invoker = true) as
select item.company_id, item.id, item.order_id, item.menu_item_id, item.size_id, item.dish_name, item.size_name,
  coalesce(state.quantity, item.quantity) as quantity, item.unit_price,
  coalesce(state.amount - state.discount, item.total_price) as total_price, coalesce(state.discount, 0) as discount,
  item.unit_cost, item.position, item.part_of
from order_items item
left join order_item_states state on state.company_id = item.company_id and state.order_item_id = item.id
where coalesce(state.quantity, item.quantity) > 0;
