-- Trigger function on stock_movements: adds the inserted movements to the stock of their items.
-- It runs with the rights of its owner, because the application's role may not write quantity_available.
--
-- What is booked on an item that was merged, by something that read it before, goes on to the item that it was merged
-- into: by two more movements, which this function applies as well.
create or replace function apply_movements() returns trigger
language plpgsql security definer set search_path = public
as $$
declare
  merged jsonb;
begin
  with changed as (
    update inventory
    set quantity_available = inventory.quantity_available + change.quantity
    from (select company_id, item_id, sum(quantity) as quantity from added group by company_id, item_id) as change
    where inventory.company_id = change.company_id and inventory.id = change.item_id
    returning inventory.company_id, inventory.id, inventory.merged_into, inventory.quantity_available
  )
  select jsonb_agg(changed) filter (where merged_into is not null and quantity_available <> 0) into merged from changed;
  if merged is not null then
    insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id)
    select company_id, moved.item_id, moved.quantity, 'count', 'merge', moved.source_id
    from jsonb_to_recordset(merged) as item (company_id uuid, id uuid, merged_into uuid, quantity_available numeric)
    cross join lateral (values (id, -quantity_available, merged_into), (merged_into, quantity_available, id))
      as moved (item_id, quantity, source_id)
    order by moved.item_id;
  end if;
  return null;
end
$$;
