-- Adds the parts of combos to the lines of an order: an option that is a dish becomes a line of its own after the line that
-- it was chosen for, with `part_of`, that line's id. What a portion costs is split by list price, each piece of a part
-- rounded down; the rest stays with the combo, so that the lines add up to what was asked.
--
-- The combo's own list price is that of its size, less the list prices of the parts that cost nothing more, and at least
-- nothing: a set lunch is worth its parts, and a burger with a drink for two more is a burger and a drink. Other options
-- belong to the combo.
--
-- `lines`: as choose_options returns them, in which an option that is a dish has `part_size_id`. The combo's line comes back with
-- `full_price`, what a portion of it costs with its parts, and each such option with `part_id`, the id of its line.
create or replace function split_combos(company uuid, lines jsonb, digits integer) returns jsonb
language sql
as $$
  with line as materialized (
    select position, content, (content ->> 'price')::numeric as full_price
    from jsonb_array_elements(lines) with ordinality as listed (content, position)
  ), choice as materialized (
    select line.position, asked.content, asked.at, size.id as size_id, size.price as list_price, size.name as size_name,
      dish.id as dish_id, dish.name as dish_name, (asked.content ->> 'count')::integer as count,
      (asked.content ->> 'total_price')::numeric as surcharge, case when size.id is not null then uuid_v7() end as id
    from line
    cross join lateral jsonb_array_elements(line.content -> 'options') with ordinality as asked (content, at)
    left join dish_size size on size.company_id = company and size.id = (asked.content ->> 'part_size_id')::uuid
    left join dish on dish.company_id = company and dish.id = size.menu_item_id
    where line.content ->> 'problem' is null
  ), combo as (
    select line.position, line.full_price,
      greatest(line.full_price - sum(choice.surcharge)
        - coalesce(sum(choice.list_price * choice.count) filter (where choice.surcharge = 0), 0), 0)
        + coalesce(sum(choice.surcharge) filter (where choice.id is null), 0)
        + coalesce(sum(choice.list_price * choice.count), 0) as list_price
    from line join choice on choice.position = line.position
    group by line.position, line.full_price
    having count(choice.id) > 0
  ), part as (
    select choice.*,
      case when combo.list_price = 0 then 0
        else trunc(combo.full_price * choice.list_price / combo.list_price, digits) end as price
    from choice join combo on combo.position = choice.position
    where choice.id is not null
  )
  select jsonb_agg(listed.content order by listed.position, listed.at)
  from (
    select line.position, 0 as at, line.content || case when combo.position is null then '{}' else jsonb_build_object(
      'full_price', combo.full_price,
      'price', combo.full_price - (select sum(price * count) from part where part.position = combo.position),
      'options', (
        select jsonb_agg(choice.content || case when choice.id is null then '{}' else jsonb_build_object('part_id', choice.id) end
          order by choice.at)
        from choice where choice.position = combo.position)) end as content
    from line left join combo on combo.position = line.position
    union all
    select part.position, part.at, jsonb_build_object('id', part.id, 'part_of', line.content -> 'id',
      'menu_item_id', part.dish_id, 'size_id', part.size_id, 'dish_name', part.dish_name, 'size_name', part.size_name,
      'quantity', (line.content ->> 'quantity')::integer * part.count, 'price', part.price, 'note', null,
      'options', '[]'::jsonb, 'costs', '{}'::jsonb, 'option_cost', 0)
    from part join line on line.position = part.position
  ) as listed
$$;
