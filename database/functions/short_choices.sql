-- Returns which lines of an order with options cannot be made when these items are short, for the error SOLD_OUT: by the
-- option that takes the item, or by the dish whose recipe does.
create or replace function short_choices(company uuid, lines jsonb, short uuid[]) returns jsonb
language sql stable
as $$
  select jsonb_agg(distinct jsonb_build_object('menu_item_id', line.menu_item_id, 'size_id', line.size_id,
    'dish_name', line.dish_name, 'size_name', line.size_name, 'portions_left', null)
    || coalesce(by_option.named, '{}'))
  from jsonb_to_recordset(lines) as line (menu_item_id uuid, size_id uuid, dish_name text, size_name text, options jsonb,
    part_of uuid)
  left join lateral (
    select jsonb_build_object('group_name', choice.group_name, 'option_name', choice.option_name,
      'option_id', choice.option_id) as named
    from jsonb_to_recordset(line.options) as choice (option_id uuid, group_name text, option_name text, part_size_id uuid)
    where exists (
        select from option_needs need
        where need.company_id = company and need.option_id = choice.option_id and need.item_id = any (short)
          and need.quantity > 0)
      or exists (
        select from recipe_needs need
        where need.company_id = company and need.size_id = choice.part_size_id and need.item_id = any (short))
  ) as by_option on true
  where line.part_of is null and (by_option.named is not null or exists (
    select from recipe_needs need
    where need.company_id = company and need.size_id = line.size_id and need.item_id = any (short)))
$$;
