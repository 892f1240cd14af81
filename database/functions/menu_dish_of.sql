-- Returns the dish that a row of this table belongs to, when no other dish of the menu shows the row; else null.
create or replace function menu_dish_of(table_name text, content jsonb) returns uuid
language plpgsql
as $$
declare
  dish_key uuid;
begin
  dish_key := case table_name
    when 'dish' then (content ->> 'id')::uuid
    when 'dish_size' then (content ->> 'menu_item_id')::uuid
    when 'dish_option_groups' then (content ->> 'dish_id')::uuid
    when 'dish_ingredient' then (
      select menu_item_id from dish_size
      where company_id = (content ->> 'company_id')::uuid and id = (content ->> 'dish_size_id')::uuid
    )
  end;
  return case when not is_part_of_combo((content ->> 'company_id')::uuid, dish_key) then dish_key end;
end
$$;
