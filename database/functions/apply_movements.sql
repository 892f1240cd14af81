-- Trigger function on stock_movements: adds the inserted movements to the stock of their items.
-- It runs with the rights of its owner, because the application's role may not write quantity_available.
create or replace function apply_movements() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update inventory
  set quantity_available = inventory.quantity_available + change.quantity
  from (select company_id, item_id, sum(quantity) as quantity from added group by company_id, item_id) as change
  where inventory.company_id = change.company_id and inventory.id = change.item_id;
  return null;
end
$$;
