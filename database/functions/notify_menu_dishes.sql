-- Tells every process which dishes of its cached menus it must read again: the dish at each place of `dishes` belongs to
-- the company at the same place of `companies`. A null, or many dishes of one company, stands for the whole menu.
create or replace function notify_menu_dishes(companies uuid[], dishes uuid[]) returns void
language sql
as $$
  with changed as (
    select company, bool_or(dish is null) or count(distinct dish) > 8 as is_whole, array_agg(distinct dish) as dishes
    from unnest(companies, dishes) as listed (company, dish)
    group by company
  )
  select pg_notify('comanda', payload)
  from (
    select json_build_object('company_id', company, 'type', 'menu.changed')::text as payload from changed where is_whole
    union all
    select json_build_object('company_id', company, 'type', 'menu.changed', 'id', dish)::text
    from changed, unnest(changed.dishes) as dish
    where not is_whole
  ) as events
$$;
