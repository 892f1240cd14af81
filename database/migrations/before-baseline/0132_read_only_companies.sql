-- When a company can only be read: after its trial, after the end of a cancelled period, or 14 days after a payment
-- failed. It stands on the company, so that every request and every order checks it with the row that it reads anyway.
-- null: no end is known. A demo restaurant has none.
alter table companies
  add column is_demo boolean not null default false,
  add column trial_ends_at timestamptz,
  add column read_only_at timestamptz,
  add column read_only_reason text check (read_only_reason in ('trial', 'subscription', 'payment')),
  add constraint companies_read_only_reason_given check ((read_only_at is null) = (read_only_reason is null));
grant select (read_only_at, read_only_reason) on companies to app_directory;
create index on companies (read_only_at);

-- When the payment failed that is still open; null while nothing is owed.
alter table company_subscriptions add column payment_failed_at timestamptz;

-- The owner of the tables is subject to forced row-level security, so it would change nothing.
alter table companies no force row level security;
alter table company_subscriptions no force row level security;

-- The account that the demo is loaded into (scripts/seed.ts).
update companies set is_demo = true where created_by in (select id from users where email = 'demo@comanda.example');

-- Since when a payment is owed was not recorded: the 14 days start with the upgrade.
update company_subscriptions set payment_failed_at = now() where status in ('past_due', 'unpaid');

-- A company without a subscription gets its trial from the day of the upgrade.
update companies set trial_ends_at = now() + interval '14 days'
where not is_demo and not exists (select from company_subscriptions s where s.company_id = companies.id);

update companies set read_only_at = known.ends_at, read_only_reason = known.reason
from (
  select c.id,
    case
      when s.id is null then c.trial_ends_at
      when s.status in ('active', 'trialing') then case when s.cancel_at_period_end then s.current_period_end end
      when s.status in ('past_due', 'unpaid') then s.payment_failed_at + interval '14 days'
      else coalesce(s.current_period_end, s.observed_at)
    end as ends_at,
    case
      when s.id is null then 'trial'
      when s.status in ('past_due', 'unpaid') then 'payment'
      else 'subscription'
    end as reason
  from companies c
  left join lateral (
    select * from company_subscriptions where company_id = c.id order by created_at desc, id desc limit 1
  ) s on true
) known
where known.id = companies.id and known.ends_at is not null and not is_demo;

alter table companies force row level security;
alter table company_subscriptions force row level security;

-- What an owner was told of an end of the plan, so that each mail is sent once.
create table plan_notices (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('payment_failed', 'ending', 'ended')),
  -- The end the notice was about.
  read_only_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, kind, read_only_at)
);
alter table plan_notices enable row level security;
alter table plan_notices force row level security;
create policy tenant on plan_notices using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on plan_notices to app_user;
