-- Who works in a company, and as what. A person who was removed stays, so that the log still says who did what.
create table members (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'manager', 'kitchen', 'counter')),
  -- Up to which total a manager may approve purchase orders; null: none.
  po_limit numeric(18, 6) check (po_limit >= 0),
  invited_by uuid references users,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  -- When the person last chose this company to work in; null until they choose between several.
  chosen_at timestamptz,
  primary key (company_id, user_id)
);
create index on members (user_id) where left_at is null;
alter table members enable row level security;
alter table members force row level security;
create policy tenant on members using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on members to app_user;

-- The directory finds the companies of the person a session belongs to.
create policy directory on members for select to app_directory using (true);
grant select (company_id, user_id, role, joined_at, left_at, chosen_at) on members to app_directory;

-- The owner of the tables is subject to forced row-level security, so it would find no company.
alter table companies no force row level security;
alter table members no force row level security;
insert into members (company_id, user_id, role, joined_at) select id, created_by, 'owner', created_at from companies;
alter table companies force row level security;
alter table members force row level security;
