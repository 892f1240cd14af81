-- Replaces what is booked of an order's taxes by `taxes`, as order_charges.sql returns them.
create or replace function store_order_taxes(company uuid, booked uuid, taxes jsonb) returns void
language plpgsql
as $$
begin
  delete from order_taxes where company_id = company and order_id = booked;
  insert into order_taxes (company_id, order_id, name, percent, net, tax, added)
  select company, booked, name, percent, net, tax, added
  from jsonb_to_recordset(taxes) as rate (name text, percent numeric, net numeric, tax numeric, added boolean);
end
$$;
