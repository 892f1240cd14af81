-- When a company's orders were last proposed, and the number of its last order: a number is never given twice.
create table purchase_proposals (
  company_id uuid not null references companies on delete cascade,
  proposed_at timestamptz,
  last_number integer not null default 0,
  primary key (company_id)
);
alter table purchase_proposals enable row level security;
alter table purchase_proposals force row level security;
create policy tenant on purchase_proposals using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on purchase_proposals to app_user;
create policy directory on purchase_proposals for select to app_directory using (true);
grant select (company_id, proposed_at) on purchase_proposals to app_directory;
