-- Trigger function after update on inventory. Stock changes with every order, but the menu only when an item is
-- renamed, or a portion of some recipe, or an option, becomes available or stops being available; and where guests see how
-- many portions are left, when that number changes.
create or replace function notify_menu_stock_changed() returns trigger
language plpgsql
as $$
declare
  -- Up to how many portions a change of their number is one of the menu. The statement is one company's.
  counted constant integer := case when (
    select shows_few_left from companies where id = (select company_id from after limit 1)) then 4 else 1 end;
begin
  if not exists (
    select from after
    join before on before.company_id = after.company_id and before.id = after.id
    where after.name is distinct from before.name
      or exists (
        select from recipe_needs need
        where need.company_id = after.company_id and need.item_id = after.id
          and (before.quantity_available >= need.quantity) <> (after.quantity_available >= need.quantity)
      )
      or counted > 1 and exists (
        select from recipe_needs need
        where need.company_id = after.company_id and need.item_id = after.id and need.quantity > 0
          and least(floor(before.quantity_available / need.quantity), counted)
            <> least(floor(after.quantity_available / need.quantity), counted)
      )
      or exists (
        select from option_needs need
        where need.company_id = after.company_id and need.item_id = after.id
          and (before.quantity_available >= need.quantity) <> (after.quantity_available >= need.quantity)
      )
  ) then
    return null;
  end if;
  -- The dishes are looked up only now, because most changes of stock do not change the menu.
  perform notify_menu_dishes(array_agg(company_id), array_agg(dish))
  from (
    select after.company_id, null::uuid as dish
    from after
    join before on before.company_id = after.company_id and before.id = after.id
    where after.name is distinct from before.name
      or exists (
        -- Many dishes may have the option.
        select from option_needs need
        where need.company_id = after.company_id and need.item_id = after.id
          and (before.quantity_available >= need.quantity) <> (after.quantity_available >= need.quantity)
      )
    union all
    select after.company_id, case when not is_part_of_combo(size.company_id, size.menu_item_id) then size.menu_item_id end
    from after
    join before on before.company_id = after.company_id and before.id = after.id
    join recipe_needs need on need.company_id = after.company_id and need.item_id = after.id
    join dish_size size on size.company_id = need.company_id and size.id = need.size_id
    where (before.quantity_available >= need.quantity) <> (after.quantity_available >= need.quantity)
      or counted > 1 and need.quantity > 0
        and least(floor(before.quantity_available / need.quantity), counted)
          <> least(floor(after.quantity_available / need.quantity), counted)
  ) as changed;
  return null;
end
$$;
