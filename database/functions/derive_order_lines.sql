-- Derives what is left of the lines of an order from its changes, and spreads its discount over them by amount. To be called in
-- the transaction that has locked the order and written the change; recompute_order.sql also computes the total again.
create or replace function derive_order_lines(company uuid, changed uuid) returns void
language plpgsql
as $$
declare
  digits integer;
  ids uuid[];
  amounts numeric[];
  positions integer[];
  given record;
  taken record;
begin
  select currency_digits(currency) into digits from orders where company_id = company and id = changed;

  insert into order_item_states (company_id, order_item_id, quantity, amount, added_at)
  select company, item.id, item.quantity - changes.voided,
    case when changes.voided = 0 then item.total_price
      else round(item.total_price * (item.quantity - changes.voided) / item.quantity, digits) end,
    changes.added_at
  from order_items item
  cross join lateral (
    select coalesce(sum(change.quantity) filter (where kind = 'void'), 0) as voided,
      min(created_at) filter (where kind = 'add') as added_at
    from order_changes change where change.company_id = company and change.order_item_id = item.id
  ) as changes
  where item.company_id = company and item.order_id = changed
  on conflict (company_id, order_item_id) do update
    set quantity = excluded.quantity, amount = excluded.amount, discount = 0;

  select array_agg(state.order_item_id order by item.position, item.id), array_agg(state.amount order by item.position, item.id),
    array_agg(item.position order by item.position, item.id)
  into ids, amounts, positions
  from order_items item
  join order_item_states state on state.company_id = company and state.order_item_id = item.id
  where item.company_id = company and item.order_id = changed;

  -- The discount that was given last replaces those before.
  select percent, amount, lines_amount, last_position into given
  from order_changes where company_id = company and order_id = changed and kind = 'discount'
  order by created_at desc, id desc limit 1;
  taken := discount_of_lines(given.percent, given.amount, given.lines_amount, given.last_position, amounts, positions, digits);
  if taken.reduction > 0 then
    update order_item_states state set discount = part.amount
    from unnest(ids, spread_amount(taken.reduction, taken.weights, digits)) as part (id, amount)
    where state.company_id = company and state.order_item_id = part.id;
  end if;
  update orders set discount_amount = taken.reduction, discount_percent = given.percent
  where company_id = company and id = changed;
end
$$;
