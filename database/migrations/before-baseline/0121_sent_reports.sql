-- Which daily and weekly report of a company was mailed last. It stood in two columns of companies, although it is no
-- setting of a company: only the reports read and write it, and every write dropped the company's cached menu.
create table sent_reports (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('daily', 'weekly')),
  -- The last day of the period.
  last_day date not null,
  primary key (company_id, kind)
);

-- The owner of the tables is subject to forced row-level security, so it would copy nothing.
alter table companies no force row level security;
insert into sent_reports (company_id, kind, last_day)
  select id, 'daily', daily_report_for from companies where daily_report_for is not null
  union all
  select id, 'weekly', weekly_report_for from companies where weekly_report_for is not null;
alter table companies force row level security;

alter table companies drop column daily_report_for, drop column weekly_report_for;

alter table sent_reports enable row level security;
alter table sent_reports force row level security;
create policy tenant on sent_reports
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on sent_reports to app_user;
