-- Every process keeps the menus it has built; these triggers tell them when a change shows on the menu, and only then.

-- Once per company and transaction: PostgreSQL folds equal notifications of one transaction into one.
create function tell_menu_changed(companies uuid[]) returns void
language sql
as $$
  select pg_notify('comanda', json_build_object('company_id', company, 'type', 'menu.changed')::text)
  from (select distinct unnest(companies) as company) as changed
$$;

-- Argument 0 names the column that holds the company; the rest are columns the menu does not show.
create function menu_rows_appeared() returns trigger
language plpgsql
as $$
begin
  perform tell_menu_changed(array_agg((to_jsonb(appeared) ->> tg_argv[0])::uuid)) from appeared;
  return null;
end
$$;

create function menu_rows_vanished() returns trigger
language plpgsql
as $$
begin
  perform tell_menu_changed(array_agg((to_jsonb(vanished) ->> tg_argv[0])::uuid)) from vanished;
  return null;
end
$$;

create function menu_rows_changed() returns trigger
language plpgsql
as $$
begin
  -- Whole rows are compared as sets, so that a column added later counts without anyone remembering it here.
  perform tell_menu_changed(array_agg((content ->> tg_argv[0])::uuid))
  from (
    (select to_jsonb(after) - tg_argv[1:] as content from after except select to_jsonb(before) - tg_argv[1:] from before)
    union all
    (select to_jsonb(before) - tg_argv[1:] from before except select to_jsonb(after) - tg_argv[1:] from after)
  ) as different;
  return null;
end
$$;

-- Puts the three triggers on a table; transition tables allow one event each.
create function watch_for_menu(target regclass, company_column text default 'company_id', ignored text[] default '{}')
returns void
language plpgsql
as $$
declare
  arguments constant text := (
    select string_agg(quote_literal(name), ', ' order by position)
    from unnest(array[company_column, 'created_at', 'updated_at'] || ignored) with ordinality as listed (name, position)
  );
begin
  execute format('create trigger menu_appeared after insert on %s referencing new table as appeared
    for each statement execute function menu_rows_appeared(%s)', target, arguments);
  execute format('create trigger menu_vanished after delete on %s referencing old table as vanished
    for each statement execute function menu_rows_vanished(%s)', target, arguments);
  execute format('create trigger menu_changed after update on %s referencing old table as before new table as after
    for each statement execute function menu_rows_changed(%s)', target, arguments);
end
$$;

select watch_for_menu('companies', 'id', '{phone_verified,onboarding_started,onboarding_completed}');
select watch_for_menu('menu_category');
select watch_for_menu('dish');
select watch_for_menu('dish_size');
select watch_for_menu('dish_ingredient');

-- Stock moves with every order. The menu changes only when a recipe's portion becomes available or stops being so.
create function menu_stock_changed() returns trigger
language plpgsql
as $$
begin
  perform tell_menu_changed(array_agg(after.company_id))
  from after
  join before on before.company_id = after.company_id and before.id = after.id
  where (after.name, after.unit) is distinct from (before.name, before.unit)
    or exists (
      select from dish_ingredient part
      where part.company_id = after.company_id and part.ingredient_id = after.id
        and (before.quantity_available >= part.stock_quantity) <> (after.quantity_available >= part.stock_quantity)
    );
  return null;
end
$$;
create trigger menu_changed after update on inventory referencing old table as before new table as after
  for each statement execute function menu_stock_changed();
