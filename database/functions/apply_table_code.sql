-- Returns a guest's order with the table of its token, whatever table it names. An order with an invalid token is like
-- one without: it stays as it is, or is rejected where orders need a token. An order that was placed already can be sent
-- again and returns the same result.
create or replace function apply_table_code(company uuid, request jsonb, required boolean) returns jsonb
language plpgsql
as $$
declare
  coded constant text := table_of_code(company, request ->> 'table_code');
begin
  if coded is not null then
    return request || jsonb_build_object('table_number', coded);
  end if;
  if required and find_repeated_order(company, request) is null then
    perform raise_order_error('TABLE_CODE_REQUIRED', '{}');
  end if;
  return request;
end
$$;
