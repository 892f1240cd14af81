-- Completes the lines of an order with their options, whose prices are the server's: a portion costs its size, each option,
-- and what a group charges for each one beyond the included ones. `pricedChoices` of features/offer/options/price.ts is the same rule.
--
-- `items`: the lines as they were asked for, with `options: [{option_id, count}]`. `lines`: the same as place_order has
-- completed them. Each comes back with `price` of a portion, `agreed` (whether that is the price that was asked),
-- `options: [{option_id, group_name, option_name, count, unit_price, total_price}]`, and `part_size_id` where the option is a
-- dish of its own (split_combos.sql). What only the restaurant may know is
-- `costs`, of one of each option, and `option_cost`, of the portion's options; null when an ingredient has no price. Where the options cannot be ordered, `problem` is 'unknown' or 'sold_out', and
-- `group_name`, `option_name`, their ids and `reason` (removed, sold_out, too_few, too_many) say which and why.
create or replace function choose_options(company uuid, items jsonb, lines jsonb) returns jsonb
language sql stable
as $$
  with line as materialized (
    select listed.position, listed.content, listed.content ->> 'problem' as problem,
      (listed.content ->> 'menu_item_id')::uuid as dish_id, (listed.content ->> 'size_id')::uuid as size_id,
      asked.price, asked.options
    from jsonb_array_elements(lines) with ordinality as listed (content, position)
    join jsonb_to_recordset(items) as asked (id uuid, price numeric, options jsonb)
      on asked.id = (listed.content ->> 'id')::uuid
  ), choice as materialized (
    select line.position as line_position, line.size_id, asked.option_id, asked.count, chosen.name, chosen.price,
      named.id as group_id, named.name as group_name, coalesce(link.position, 0) as group_position,
      chosen.position as option_position, chosen.dish_size_id as part_size_id,
      -- The extra price of the options beyond the included ones, counted in the order of the group.
      coalesce(named.extra_price, 0) * (
        greatest(0, sum(asked.count) over running - named.included)
        - greatest(0, sum(asked.count) over running - asked.count - named.included)) as extra,
      case
        when link.group_id is null or chosen.deleted_at is not null then 'removed'
        when not chosen.is_available or is_stopped(chosen.sold_out_at, chosen.sold_out_until, now())
          or part.reason is not null then 'sold_out'
      end as problem
    from line
    cross join lateral (
      select option_id, sum(count)::integer as count
      from jsonb_to_recordset(line.options) as asked (option_id uuid, count integer)
      group by option_id
    ) as asked
    left join options chosen on chosen.company_id = company and chosen.id = asked.option_id
    left join option_groups named on named.company_id = company and named.id = chosen.group_id
    left join dish_option_groups link
      on link.company_id = company and link.dish_id = line.dish_id and link.group_id = chosen.group_id
    left join lateral (
      -- The hours of a dish are not those of a combo that it is a part of.
      select case when size.deleted_at is not null or dish.deleted_at is not null then 'hidden'
        else offer_reason(dish.is_available, dish.sold_out_at, dish.sold_out_until, size.sold_out_at,
          size.sold_out_until, null, null, now()) end as reason
      from dish_size size join dish on dish.company_id = company and dish.id = size.menu_item_id
      where size.company_id = company and size.id = chosen.dish_size_id
    ) as part on chosen.dish_size_id is not null
    window running as (partition by line.position, chosen.group_id order by chosen.position, chosen.id)
  ), problem as (
    select line_position, option_position, group_position, problem as reason, group_name, name as option_name,
      group_id, option_id
    from choice where problem is not null
    union all
    -- Checks how many options were chosen of each group, if all chosen options are available.
    select line.position, null, link.position,
      case when counted.count < coalesce(link.choose_min, named.choose_min) then 'too_few' else 'too_many' end,
      named.name, null, named.id, null
    from line
    join dish_option_groups link on link.company_id = company and link.dish_id = line.dish_id
    join option_groups named on named.company_id = company and named.id = link.group_id
    cross join lateral (
      select coalesce(sum(choice.count), 0) as count
      from choice where choice.line_position = line.position and choice.group_id = link.group_id
    ) as counted
    where counted.count < coalesce(link.choose_min, named.choose_min)
      or counted.count > coalesce(link.choose_max, named.choose_max)
  ), costed as (
    select choice.line_position, choice.option_id,
      case when bool_and(item.unit_price > 0) then sum(item.unit_price
        * case when taken.quantity > 0 then taken.quantity
          else -least(-taken.quantity, coalesce(recipe.quantity, 0)) end) end
        as unit_cost
    from choice
    join option_needs need on need.company_id = company and need.option_id = choice.option_id
    cross join lateral (select option_need(company, choice.size_id, need.quantity, need.scaled) as quantity) as taken
    join inventory item on item.company_id = company and item.id = need.item_id
    left join recipe_needs recipe
      on recipe.company_id = company and recipe.size_id = choice.size_id and recipe.item_id = need.item_id
    group by choice.line_position, choice.option_id
  ), parts as (
    select choice.line_position, choice.option_id,
      (select case when bool_and(item.unit_price > 0) then sum(made.stock_quantity * item.unit_price) end
        from dish_ingredient made join inventory item on item.company_id = company and item.id = made.ingredient_id
        where made.company_id = company and made.dish_size_id = choice.part_size_id) as unit_cost
    from choice where choice.part_size_id is not null
  ), priced as (
    select choice.line_position, sum(choice.price * choice.count + choice.extra) as price,
      jsonb_agg(jsonb_build_object('option_id', choice.option_id, 'group_name', choice.group_name,
        'option_name', choice.name, 'count', choice.count, 'unit_price', choice.price,
        'total_price', choice.price * choice.count + choice.extra)
        || case when choice.part_size_id is null then '{}' else jsonb_build_object('part_size_id', choice.part_size_id) end
        order by choice.group_position, choice.group_id, choice.option_position, choice.option_id)
        filter (where choice.name is not null) as options,
      jsonb_object_agg(choice.option_id, case
        when choice.part_size_id is not null then parts.unit_cost
        when costed.line_position is null then 0 else costed.unit_cost end) as costs
    from choice
    left join costed on costed.line_position = choice.line_position and costed.option_id = choice.option_id
    left join parts on parts.line_position = choice.line_position and parts.option_id = choice.option_id
    group by choice.line_position
  ), changed as (
    -- Two options may leave out the same ingredient, so the cost of a line is computed from the items that it takes.
    select (listed.content ->> 'id')::uuid as line_id,
      case when coalesce(bool_and(item.unit_price > 0), true)
        then coalesce(sum(need.quantity * item.unit_price), 0) / (listed.content ->> 'quantity')::integer end as cost
    from line as listed
    left join line_option_needs(company, (
      select jsonb_agg(content || jsonb_build_object('options', coalesce(options, '[]'))) from line)) as need
      on need.line_id = (listed.content ->> 'id')::uuid
    left join inventory item on item.company_id = company and item.id = need.item_id
    group by listed.content
  )
  select jsonb_agg(
    line.content
    || jsonb_build_object('price', final.price, 'agreed', line.price is null or line.price = final.price,
      'options', coalesce(priced.options, '[]'), 'costs', coalesce(priced.costs, '{}'), 'option_cost', changed.cost)
    || case when line.problem is null and found.reason is not null then jsonb_build_object('problem',
        case found.reason when 'sold_out' then 'sold_out' else 'unknown' end,
        'reason', found.reason, 'group_name', found.group_name, 'option_name', found.option_name,
        'group_id', found.group_id, 'option_id', found.option_id)
      else '{}' end
    order by line.position)
  from line
  left join priced on priced.line_position = line.position
  left join changed on changed.line_id = (line.content ->> 'id')::uuid
  cross join lateral (select (line.content ->> 'price')::numeric + coalesce(priced.price, 0) as price) as final
  left join lateral (
    select reason, group_name, option_name, group_id, option_id from problem
    where problem.line_position = line.position
    order by reason = 'removed' desc, reason = 'sold_out' desc, group_position, option_position limit 1
  ) as found on true
$$;
