-- What an override of a dish's allergens and diets answers: what each ingredient of the dish, at any depth, declared for that
-- name when the owner gave it ({"item id": "state"}). When that is another now, the owner is asked again. Null where a
-- version that does not know this column stored the override: that is asked, too.
alter table dish_declarations add column question jsonb;

-- Of the overrides that stand, those are asked whose recipe or whose ingredients' declarations changed after them; the
-- others answer what is declared today. Every company is read by its policy, so that no other table has to be locked.
alter table dish_declarations no force row level security;
do $$
declare
  company uuid;
begin
  for company in select distinct company_id from dish_declarations loop
    perform set_config('app.company_id', company::text, true);
    with recursive used (override_id, item_id) as (
      select override.id, line.ingredient_id
      from dish_declarations override
      join dish_size size on size.company_id = company and size.menu_item_id = override.dish_id and size.deleted_at is null
      join dish_ingredient line on line.company_id = company and line.dish_size_id = size.id
      where override.company_id = company
      union
      select used.override_id, part.ingredient_id
      from used join prep_lines part on part.company_id = company and part.item_id = used.item_id
    ), declared as (
      select item_id, jsonb_object_agg(name, state) as states, max(created_at) as declared_at
      from item_declarations where company_id = company group by item_id
    ), vegetarian as (
      select item_id, states, coalesce(states ->> 'vegetarian', case
        when 'contains' in (states ->> 'fish', states ->> 'crustaceans', states ->> 'molluscs') then 'unsuitable'
        when states ->> 'vegan' = 'suitable' then 'suitable' end) as state
      from declared
    ), inferred as (
      select item_id, jsonb_strip_nulls(states || jsonb_build_object('vegetarian', state, 'vegan', coalesce(
        states ->> 'vegan', case
          when state = 'unsuitable' or 'contains' in (states ->> 'milk', states ->> 'eggs') then 'unsuitable' end))) as states
      from vegetarian
    ), questions as (
      select override.id, coalesce(jsonb_object_agg(used.item_id, coalesce(inferred.states ->> override.name, 'unknown'))
        filter (where used.item_id is not null), '{}') as question
      from dish_declarations override
      left join used on used.override_id = override.id
      left join inferred on inferred.item_id = used.item_id
      where override.company_id = company
      group by override.id
    ), logged as (
      -- Also what was declared as unknown, of which no row is left.
      select entity_id as item_id, max(created_at) as declared_at
      from activity_logs
      where company_id = company and entity_type = 'inventory'
        and description like 'Allergens and diets of % were declared'
      group by entity_id
    )
    update dish_declarations override set question = questions.question
    from questions
    where override.company_id = company and questions.id = override.id
      and not exists (
        select from dish_size size
        where size.company_id = company and size.menu_item_id = override.dish_id
          and (size.deleted_at > override.created_at
            or exists (
              select from dish_ingredient line
              where line.company_id = company and line.dish_size_id = size.id and line.created_at > override.created_at)
            -- An item that came or went; another quantity does not count.
            or exists (
              select from recipe_versions version
              where version.company_id = company and version.size_id = size.id and version.until > override.created_at
                and (version.quantity = 0 or not exists (
                  select from recipe_needs need
                  where need.company_id = company and need.size_id = size.id and need.item_id = version.item_id)))))
      and not exists (
        select from used
        left join declared on declared.item_id = used.item_id
        left join logged on logged.item_id = used.item_id
        where used.override_id = override.id
          and (greatest(declared.declared_at, logged.declared_at) > override.created_at
            or exists (
              select from prep_lines part
              where part.company_id = company and part.item_id = used.item_id and part.created_at > override.created_at)
            or exists (
              select from inventory merged
              where merged.company_id = company and merged.merged_into = used.item_id
                and merged.deleted_at > override.created_at)));
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
alter table dish_declarations force row level security;
