-- Trigger function on recipe_needs: when the need for an item changes, records how much of it a portion took until now
-- (recipe_versions). Nothing is recorded for a size that is created in the same transaction.
create or replace function record_recipe_version() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into recipe_versions (company_id, size_id, item_id, quantity)
    select need.company_id, need.size_id, need.item_id, 0
    from after need
    join dish_size size on size.company_id = need.company_id and size.id = need.size_id and size.created_at < now();
  elsif tg_op = 'DELETE' then
    insert into recipe_versions (company_id, size_id, item_id, quantity)
    select company_id, size_id, item_id, quantity from before;
  else
    insert into recipe_versions (company_id, size_id, item_id, quantity)
    select need.company_id, need.size_id, need.item_id, need.quantity
    from before need
    join after changed on changed.company_id = need.company_id and changed.size_id = need.size_id
      and changed.item_id = need.item_id
    where changed.quantity <> need.quantity;
  end if;
  return null;
end
$$;

create or replace trigger version_inserted after insert on recipe_needs referencing new table as after
  for each statement execute function record_recipe_version();
create or replace trigger version_deleted after delete on recipe_needs referencing old table as before
  for each statement execute function record_recipe_version();
create or replace trigger version_updated after update on recipe_needs
  referencing old table as before new table as after
  for each statement execute function record_recipe_version();
