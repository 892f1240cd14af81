-- Returns the next number of the company's newest series. The series stays locked until the transaction ends, so the
-- numbers have no gaps and none is given twice: if a transaction is rolled back, the next one gets its number.
create or replace function next_receipt_number(company uuid, out series integer, out number integer)
language plpgsql
as $$
begin
  insert into receipt_series (company_id, position)
  select company, 1 where not exists (select from receipt_series where company_id = company)
  on conflict do nothing;
  update receipt_series set last_number = last_number + 1
  where company_id = company
    and position = (select max(newest.position) from receipt_series newest where newest.company_id = company)
  returning position, last_number into series, number;
end
$$;
