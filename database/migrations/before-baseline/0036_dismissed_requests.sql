-- What the owner has put aside on the dashboard. A dismissal stands for one cause: when the cause changes (low becomes out,
-- another ingredient runs out, a message fails again) or stock came in since, the request is open again.
create table dismissed_requests (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('reorder', 'dish', 'alert')),
  subject_id uuid not null,
  cause text not null,
  dismissed_by uuid,
  dismissed_at timestamptz not null default now(),
  primary key (company_id, kind, subject_id)
);
select enable_tenancy('dismissed_requests');
