-- Trigger function on orders, refunds and stock_movements: records the hour of what changed after the fact, or was written into the
-- past, so that the stored totals of its day are computed again (src/features/reports/totals). What is younger than the five
-- minutes is in no stored day yet: a day is stored ten minutes after its end at the earliest.
create or replace function record_changed_hour() returns trigger
language plpgsql
as $$
begin
  insert into changed_hours (company_id, hour) values (new.company_id, date_trunc('hour', new.created_at))
  on conflict do nothing;
  if tg_op = 'UPDATE' and old.created_at <> new.created_at then
    insert into changed_hours (company_id, hour) values (old.company_id, date_trunc('hour', old.created_at))
    on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger record_changed_hour after insert on orders
  for each row when (new.created_at < now() - interval '5 minutes') execute function record_changed_hour();
create or replace trigger record_changed_outcome
  after update of status, payment_status, total_amount, currency, is_special_request, created_at on orders
  for each row when (
    least(old.created_at, new.created_at) < now() - interval '5 minutes'
    and (old.status = 'cancelled', old.status = 'cancelled' and old.payment_status = 'unpaid', old.total_amount,
        old.currency, old.is_special_request, old.created_at)
      is distinct from (new.status = 'cancelled', new.status = 'cancelled' and new.payment_status = 'unpaid',
        new.total_amount, new.currency, new.is_special_request, new.created_at)
  )
  execute function record_changed_hour();
create or replace trigger record_changed_hour after insert on refunds
  for each row when (new.created_at < now() - interval '5 minutes') execute function record_changed_hour();
create or replace trigger record_changed_hour after insert on stock_movements
  for each row when (new.created_at < now() - interval '5 minutes') execute function record_changed_hour();
