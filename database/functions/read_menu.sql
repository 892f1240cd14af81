-- Returns what a restaurant's public menu is made of, for the process that shows it: everything, or only the dishes whose
-- ids are given, without what they have in common. A dish that is not on the menu is missing from `dishes`. It sets the
-- role and the company itself, so that reading is one round trip.
-- Every part reads one table by a list of ids: joins would depend on statistics that a new restaurant does not have yet.
create or replace function read_menu(company uuid, changed uuid[]) returns json
language plpgsql
as $$
declare
  shown uuid[] := changed;
  sizes uuid[];
  items uuid[];
  parts uuid[];
  used uuid[] := '{}';
  asked uuid[] := '{}';
  zone text;
  few_shown boolean;
begin
  perform set_config('role', 'app_user', true), set_config('app.company_id', company::text, true),
    set_config('jit', 'off', true);
  select timezone, shows_few_left and not allow_negative_stock into zone, few_shown from companies where id = company;
  if changed is null then
    shown := array(select id from dish where company_id = company and deleted_at is null and is_available);
  end if;
  sizes := array(
    select id from dish_size where company_id = company and menu_item_id = any(shown) and deleted_at is null
  );
  items := array(
    select distinct ingredient_id from dish_ingredient where company_id = company and dish_size_id = any(sizes)
  );
  if changed is null then
    used := array(
      select line.ingredient_id from option_lines line where line.company_id = company and line.quantity > 0
      union
      select part.ingredient_id
      from options option
      join dish_ingredient part on part.company_id = company and part.dish_size_id = option.dish_size_id
      where option.company_id = company and option.deleted_at is null
    );
    -- What an overridden dish that is an option uses in all of its sizes: its overrides answer for all of it.
    asked := array(
      select distinct line.ingredient_id
      from options option
      join dish_size part on part.company_id = company and part.id = option.dish_size_id
      join dish_declarations override on override.company_id = company and override.dish_id = part.menu_item_id
      join dish_size size on size.company_id = company and size.menu_item_id = part.menu_item_id and size.deleted_at is null
      join dish_ingredient line on line.company_id = company and line.dish_size_id = size.id
      where option.company_id = company and option.deleted_at is null
    );
  end if;
  -- What prep items are made of, at any depth: a dish declares what these declare.
  parts := array(
    with recursive part as (
      select unnest(items || used || asked) as item_id
      union
      select line.ingredient_id
      from part join prep_lines line on line.company_id = company and line.item_id = part.item_id
    )
    select item_id from part
  );
  return json_build_object(
    'dishes', (
      -- Every column of a dish, so that one which is added needs no change here. The contract decides which guests see.
      select coalesce(json_agg(shown_dish), '[]')
      from (
        select d.*, p.widths, p.width, p.height, p.placeholder
        from dish d
        left join dish_images p on p.company_id = d.company_id and p.image_url = d.image_url
        where d.company_id = company and d.id = any(shown) and d.deleted_at is null and d.is_available
      ) as shown_dish
    ),
    'sizes', (
      select coalesce(json_agg(json_build_object('id', id, 'menu_item_id', menu_item_id, 'name', name, 'price', price)
        order by position, id), '[]')
      from dish_size
      where company_id = company and id = any(sizes)
    ),
    -- As one array per column, which is much faster to write and to read than hundreds of small objects.
    'lines', (
      select json_build_object('dish_size_id', json_agg(dish_size_id), 'item_id', json_agg(ingredient_id),
        'quantity_per_dish', json_agg(quantity_per_dish), 'unit', json_agg(unit), 'calories', json_agg(calories),
        'source', json_agg(nutrition -> 'source'))
      from (
        select dish_size_id, ingredient_id, quantity_per_dish, unit, calories, nutrition
        from dish_ingredient
        where company_id = company and dish_size_id = any(sizes)
        order by position, id
      ) as line
    ),
    'items', (
      select coalesce(json_agg(json_build_array(id, name)), '[]')
      from inventory
      where company_id = company and id = any(items || used)
    ),
    'item_declarations', (
      -- With a hash of what was answered of an item that is made of others.
      select coalesce(json_agg(case when question is null then json_build_array(item_id, name, state)
        else json_build_array(item_id, name, state, md5(question::text)) end), '[]')
      from item_declarations
      where company_id = company and item_id = any(parts)
    ),
    'questioned_items', (
      select coalesce(json_agg(distinct item_id), '[]')
      from declaration_questions
      where company_id = company and item_id = any(parts)
    ),
    'prep_parts', (
      select coalesce(json_agg(json_build_array(item_id, ingredient_id)), '[]')
      from prep_lines
      where company_id = company and item_id = any(parts)
    ),
    -- Sizes that cannot be ordered now, and why; null when there are none.
    'not_offered', (
      select json_agg(json_build_object('size_id', size_id, 'reason', reason,
        'offered_from', to_char(offered_from, 'HH24:MI')))
      from size_offer(company, sizes, now()) where reason is not null
    ),
    -- The time of the next change that happens by the clock alone, at most a day ahead.
    'next_change', next_menu_change(company, zone, now()),
    -- Sizes of which the stock does not cover one portion.
    'short_sizes', (
      select coalesce(json_agg(distinct need.size_id), '[]')
      from recipe_needs need
      join inventory item on item.company_id = company and item.id = need.item_id
      where need.company_id = company and need.size_id = any(sizes) and item.quantity_available < need.quantity
    ),
    -- How many portions the stock covers where it is 1 to 3: [size_id, portions]; null when the owner does not show it.
    'few_left', case when few_shown then (
      select json_agg(json_build_array(size_id, portions)) from (
        select need.size_id, floor(min(item.quantity_available / need.quantity)) as portions
        from recipe_needs need
        join inventory item on item.company_id = company and item.id = need.item_id
        where need.company_id = company and need.size_id = any(sizes) and need.quantity > 0
        group by need.size_id
      ) as stocked
      where portions between 1 and 3
    ) end,
    -- With a hash of what each override answers; null where that was not stored.
    'dish_declarations', (
      select coalesce(json_agg(json_build_array(dish_id, name, state, md5(question::text))), '[]')
      from dish_declarations
      where company_id = company and dish_id = any(shown)
    ),
    -- A cart may still contain deleted dishes: for a day, an order accepts them as a special request.
    'deleted', (
      select coalesce(json_agg(id order by id), '[]')
      from dish
      where company_id = company and deleted_at > now() - interval '1 day' and (changed is null or id = any(shown))
    ),
    -- Which groups of options the dishes have; null when they have none.
    'dish_groups', (
      select json_agg(json_build_object('dish_id', link.dish_id, 'group_id', link.group_id,
        'choose_min', coalesce(link.choose_min, named.choose_min),
        'choose_max', coalesce(link.choose_max, named.choose_max)) order by link.position, link.group_id)
      from dish_option_groups link
      join option_groups named on named.company_id = company and named.id = link.group_id
      where link.company_id = company and link.dish_id = any(shown)
    ),
    'option_groups', case when changed is null then (
      select json_agg(json_build_object('id', id, 'name', name, 'included', included, 'extra_price', extra_price)
        order by position, id)
      from option_groups where company_id = company and deleted_at is null
    ) end,
    'options', case when changed is null then (
      select json_agg(json_build_object('id', option.id, 'group_id', option.group_id, 'name', option.name,
        'price', option.price, 'is_default', option.is_default, 'is_available',
        option.is_available and not is_stopped(option.sold_out_at, option.sold_out_until, now())
          and (option.dish_size_id is null or coalesce(part.is_offered, false)),
        'is_short', case when option.dish_size_id is null then exists (
          select from option_needs need
          join inventory item on item.company_id = company and item.id = need.item_id
          where need.company_id = company and need.option_id = option.id and item.quantity_available < need.quantity)
        else exists (
          select from recipe_needs need
          join inventory item on item.company_id = company and item.id = need.item_id
          where need.company_id = company and need.size_id = option.dish_size_id
            and item.quantity_available < need.quantity) end,
        'lines', case when option.dish_size_id is null then (
          select coalesce(json_agg(json_build_object('item_id', line.ingredient_id, 'quantity', line.quantity,
            'unit', line.unit, 'scales', line.scales_with_size) order by line.position, line.id), '[]')
          from option_lines line
          where line.company_id = company and line.option_id = option.id)
        else (
          select coalesce(json_agg(json_build_object('item_id', line.ingredient_id, 'quantity', line.quantity_per_dish,
            'unit', line.unit, 'calories', line.calories, 'source', line.nutrition -> 'source')
            order by line.position, line.id), '[]')
          from dish_ingredient line
          where line.company_id = company and line.dish_size_id = option.dish_size_id) end,
        -- What the dish that it is declares itself; null for all others.
        'declared', case when option.dish_size_id is not null then (
          select json_agg(json_build_array(name, state, md5(question::text)))
          from dish_declarations where company_id = company and dish_id = part.dish_id) end,
        'declared_of', case when exists (
          select from dish_declarations where company_id = company and dish_id = part.dish_id) then (
          select json_agg(distinct line.ingredient_id)
          from dish_size size
          join dish_ingredient line on line.company_id = company and line.dish_size_id = size.id
          where size.company_id = company and size.menu_item_id = part.dish_id and size.deleted_at is null) end,
        'dish', part.sold)
        order by option.position, option.id)
      from options option
      left join lateral (
        select dish.id as dish_id,
          json_build_object('id', dish.id, 'category_id', dish.category_id, 'price', size.price) as sold,
          size.deleted_at is null and dish.deleted_at is null
          and offer_reason(dish.is_available, dish.sold_out_at, dish.sold_out_until, size.sold_out_at,
            size.sold_out_until, null, null, now()) is null as is_offered
        from dish_size size join dish on dish.company_id = company and dish.id = size.menu_item_id
        where size.company_id = company and size.id = option.dish_size_id
      ) as part on option.dish_size_id is not null
      where option.company_id = company and option.deleted_at is null
    ) end,
    -- [language, id, name, description, and what both were translated from]; null where nothing is translated.
    'words', case when changed is null then (
      select json_agg(json_build_array(language, subject_id, name, description, source_name, source_description)
        order by language, subject_id)
      from translations where company_id = company and not is_draft
    ) end,
    'company', case when changed is null then (
      select json_build_object('id', id, 'name', name, 'username', username, 'address', address, 'country', country,
        'currency', currency, 'logo_url', logo_url, 'ordering_paused', ordering_paused,
        'ordering_off', coalesce(read_only_at <= now(), false), 'timezone', timezone, 'language', language,
        'opening_hours', opening_hours, 'table_calls', table_calls, 'codes_required', codes_required,
        'pickup_orders', pickup_orders, 'table_orders', table_orders,
        'guest_help', case when guest_help then has_guest_help(company) else false end,
        'tables', case when tables_listed then (
          select json_agg(name order by position, id) from restaurant_tables where company_id = company) end,
        'charges', charge_rules(company), 'sells_below_zero', allow_negative_stock)
      from companies where id = company and closed_at is null
    ) end,
    'categories', case when changed is null then (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
        'display_order', display_order, 'company_id', company_id) order by display_order, name, id), '[]')
      from menu_category where company_id = company
    ) end
  );
end
$$;
-- The function sets its own company, so only the owner may call it.
revoke execute on function read_menu(uuid, uuid[]) from public;
