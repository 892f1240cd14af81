-- Whether guests can ask questions on a company's menu: its owner has turned it on, and it has Plus, by its newest
-- subscription (planInForce of features/billing/rules.ts) or in its one try of 14 days.
create or replace function has_guest_help(company uuid) returns boolean
language sql stable
as $$
  select guest_help and (
    coalesce((
      select status in ('active', 'trialing', 'past_due') and plan_id = 'plus'
      from company_subscriptions where company_id = company order by created_at desc, id desc limit 1), false)
    or exists (select from plus_tries where company_id = company and started_at > now() - interval '14 days'))
  from companies where id = company
$$;
