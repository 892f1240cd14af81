-- Trigger function on orders, refunds and activity_logs: a row inserted with a date in the past (an import, demonstration data)
-- makes the stored totals wrong. They are deleted and computed again when they are next needed.
create or replace function invalidate_running_totals() returns trigger
language plpgsql
as $$
begin
  delete from running_totals where company_id = new.company_id and upto > new.created_at;
  return null;
end
$$;
create or replace trigger invalidate_running_totals after insert on refunds
  for each row when (new.created_at < now() - interval '5 minutes') execute function invalidate_running_totals();
