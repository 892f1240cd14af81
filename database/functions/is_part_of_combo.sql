-- Returns whether a size of the dish is an option of other dishes: what changes about it is shown with them.
create or replace function is_part_of_combo(company uuid, dish_key uuid) returns boolean
language sql stable
as $$
  select exists (
    select from options option
    join dish_size size on size.company_id = company and size.id = option.dish_size_id
    where option.company_id = company and option.dish_size_id is not null and size.menu_item_id = dish_key)
$$;
