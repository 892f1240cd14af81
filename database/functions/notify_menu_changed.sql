-- Tells every process that it must drop the cached menus of these companies. PostgreSQL sends equal notifications of
-- one transaction only once, so a transaction that changes many rows sends one per company.
create or replace function notify_menu_changed(companies uuid[]) returns void
language sql
as $$
  select pg_notify('comanda', json_build_object('company_id', company, 'type', 'menu.changed')::text)
  from (select distinct unnest(companies) as company) as changed
$$;
