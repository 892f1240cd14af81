-- Returns the name of the table that has this token; null if no table has it, or if the token was reset.
create or replace function table_of_code(company uuid, code text) returns text
language sql stable
as $$
  select named.name
  from table_codes valid
  join restaurant_tables named on named.company_id = valid.company_id and named.id = valid.table_id
  where valid.company_id = company and valid.hash = sha256(convert_to(code, 'UTF8'))
$$;
