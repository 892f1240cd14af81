-- Sends an event to every screen of the company, through every process, once the transaction has committed.
create or replace function notify_event(company uuid, type text, id uuid) returns void
language sql
as $$
  select pg_notify('comanda', jsonb_build_object('company_id', company, 'type', type, 'id', id)::text)
$$;
