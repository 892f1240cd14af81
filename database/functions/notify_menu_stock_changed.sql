-- Trigger function after update on inventory. Stock changes with every order, but the menu only when an item is
-- renamed, or a portion of some recipe becomes available or stops being available.
create or replace function notify_menu_stock_changed() returns trigger
language plpgsql
as $$
begin
  perform notify_menu_changed(array_agg(after.company_id))
  from after
  join before on before.company_id = after.company_id and before.id = after.id
  where after.name is distinct from before.name
    or exists (
      select from dish_ingredient part
      where part.company_id = after.company_id and part.ingredient_id = after.id
        and (before.quantity_available >= part.stock_quantity) <> (after.quantity_available >= part.stock_quantity)
    );
  return null;
end
$$;
