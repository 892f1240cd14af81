-- Returns by how much the options of an order's lines change what their recipes take, for all portions of each line. What an
-- option leaves out is taken off the recipe, and never more than the recipe has.
--
-- Not in SQL, so that PostgreSQL does not put it into the statement that every order runs: an order without options would
-- prepare these joins too.
--
-- `lines`: [{id, size_id, quantity, options: [{option_id, count}]}]
create or replace function line_option_needs(company uuid, lines jsonb)
returns table (line_id uuid, item_id uuid, quantity numeric)
language plpgsql stable
as $$
#variable_conflict use_column
begin
  return query
  select line.id, need.item_id,
    line.quantity * (
      coalesce(sum(taken.quantity * choice.count) filter (where taken.quantity > 0), 0)
      - least(coalesce(recipe.quantity, 0),
        coalesce(-sum(taken.quantity * choice.count) filter (where taken.quantity < 0), 0)))
  from jsonb_to_recordset(lines) as line (id uuid, size_id uuid, quantity integer, options jsonb)
  cross join lateral jsonb_to_recordset(line.options) as choice (option_id uuid, count integer)
  join option_needs need on need.company_id = company and need.option_id = choice.option_id
  cross join lateral (select option_need(company, line.size_id, need.quantity, need.scaled) as quantity) as taken
  left join recipe_needs recipe
    on recipe.company_id = company and recipe.size_id = line.size_id and recipe.item_id = need.item_id
  group by line.id, line.quantity, need.item_id, recipe.quantity;
end
$$;
