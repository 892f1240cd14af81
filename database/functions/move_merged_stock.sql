-- Trigger function on inventory: what is booked on an item that was merged, by something that read it before, goes on to
-- the item that it was merged into, by two more movements (apply_movements.sql). A condition of a trigger costs an order
-- less than a statement that looks for such items.
create or replace function move_merged_stock() returns trigger
language plpgsql
as $$
begin
  insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id)
  select new.company_id, moved.item_id, moved.quantity, 'count', 'merge', moved.source_id
  from (values (new.id, -new.quantity_available, new.merged_into), (new.merged_into, new.quantity_available, new.id))
    as moved (item_id, quantity, source_id)
  order by moved.item_id;
  return null;
end
$$;

create or replace trigger move_merged_stock after update of quantity_available on inventory
  for each row when (new.merged_into is not null and new.quantity_available <> 0)
  execute function move_merged_stock();
