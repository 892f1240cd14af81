-- What a declaration of an item that is made of others answers: what each of its parts, at any depth, declared for that name
-- when the owner gave it ({"item id": "state"}). When that is another now, "none" and "suitable" are asked again. Null of what
-- is made of nothing, and where a version that does not know this column stored it.
alter table item_declarations add column question jsonb;

-- Of what is declared about prep items, that is asked whose recipe or whose parts' declarations changed after it; the rest
-- answers what is declared today. Every company is read by its policy, so that no other table has to be locked.
alter table item_declarations no force row level security;
do $$
declare
  company uuid;
begin
  for company in select distinct company_id from item_declarations loop
    perform set_config('app.company_id', company::text, true);
    with recursive used (made_id, item_id) as (
      select item_id, ingredient_id from prep_lines where company_id = company
      union
      select used.made_id, part.ingredient_id
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
    ), logged as (
      -- Also what was declared as unknown, of which no row is left.
      select entity_id as item_id, max(created_at) as declared_at
      from activity_logs
      where company_id = company and entity_type = 'inventory'
        and description like 'Allergens and diets of % were declared'
      group by entity_id
    ), changed as (
      -- When the recipe of each prep item, or what a part of it declares, changed last.
      select used.made_id, max(greatest(declared.declared_at, logged.declared_at, merged.deleted_at, own.created_at,
        part.created_at)) as changed_at
      from used
      left join declared on declared.item_id = used.item_id
      left join logged on logged.item_id = used.item_id
      left join inventory merged on merged.company_id = company and merged.merged_into = used.item_id
      left join prep_lines own on own.company_id = company and own.item_id = used.made_id
      left join prep_lines part on part.company_id = company and part.item_id = used.item_id
      group by used.made_id
    ), questions as (
      select answer.id, jsonb_object_agg(used.item_id, coalesce(inferred.states ->> answer.name, 'unknown')) as question
      from item_declarations answer
      join changed on changed.made_id = answer.item_id and changed.changed_at <= answer.created_at
      join used on used.made_id = answer.item_id
      left join inferred on inferred.item_id = used.item_id
      where answer.company_id = company
      group by answer.id
    )
    update item_declarations answer set question = questions.question
    from questions
    where answer.company_id = company and questions.id = answer.id;
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
alter table item_declarations force row level security;
