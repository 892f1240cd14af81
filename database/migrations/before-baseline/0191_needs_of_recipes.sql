-- What the recipes of a version without prep items need; 0190 made the table and left it empty. Until now the file of the
-- function that follows recipes filled it, so that this changes nothing where 0190 was applied with a version of then. The
-- owner of the tables must see every company's rows.
alter table dish_ingredient no force row level security;
alter table prep_recipes no force row level security;
alter table recipe_needs no force row level security;
delete from recipe_needs need
where not exists (select from prep_recipes prep where prep.company_id = need.company_id)
  and not exists (
    select from dish_ingredient line
    where line.company_id = need.company_id and line.dish_size_id = need.size_id and line.ingredient_id = need.item_id);
insert into recipe_needs as need (company_id, size_id, item_id, quantity)
select company_id, dish_size_id, ingredient_id, stock_quantity
from dish_ingredient line
where not exists (select from prep_recipes prep where prep.company_id = line.company_id)
on conflict (company_id, size_id, item_id) do update set quantity = excluded.quantity
  where need.quantity <> excluded.quantity;
alter table dish_ingredient force row level security;
alter table prep_recipes force row level security;
alter table recipe_needs force row level security;
