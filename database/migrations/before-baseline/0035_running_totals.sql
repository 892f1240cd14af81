-- Counts of what only grows, up to a moment that lies far enough back that no open transaction can still add to it. What
-- came after is counted when it is asked for, so a dashboard costs the same in its third year as on its first day.
create table running_totals (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('activities', 'orders', 'sales')),
  currency text not null default '',
  upto timestamptz not null,
  count bigint not null,
  amount numeric(18, 3) not null default 0,
  primary key (company_id, kind, currency)
);
select enable_tenancy('running_totals');

-- An order that stops being a sale, or becomes one again, after it was counted: the sum is made anew when next asked for.
create function forget_sales_total() returns trigger
language plpgsql
as $$
begin
  delete from running_totals where company_id = new.company_id and kind = 'sales' and upto > new.created_at;
  return null;
end
$$;
create trigger forget_sales_total after update of status, payment_status, total_amount on orders
  for each row when (
    (old.status <> 'cancelled' and old.payment_status <> 'refunded') is distinct from
      (new.status <> 'cancelled' and new.payment_status <> 'refunded')
    or old.total_amount <> new.total_amount
  )
  execute function forget_sales_total();

-- History that is written into the past (an import, a demonstration) is counted too.
create function forget_totals() returns trigger
language plpgsql
as $$
begin
  delete from running_totals where company_id = new.company_id and upto > new.created_at;
  return null;
end
$$;
create trigger forget_totals after insert on orders
  for each row when (new.created_at < now() - interval '5 minutes') execute function forget_totals();
create trigger forget_totals after insert on activity_logs
  for each row when (new.created_at < now() - interval '5 minutes') execute function forget_totals();
