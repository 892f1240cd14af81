-- Who was asked to work in a company. The secret of the link is in public_tokens, as a hash, with the kind "invite".
create table invites (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  -- In lower case, as accounts have it.
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'kitchen', 'counter')),
  po_limit numeric(18, 6) check (po_limit >= 0),
  invited_by uuid references users,
  invited_by_name text not null,
  expires_at timestamptz not null,
  -- An invite ends in one of two ways, or by its time.
  taken_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- One open invite an address: inviting again replaces the one before.
create unique index invites_open on invites (company_id, email) where taken_at is null and withdrawn_at is null;
create trigger touch before update on invites for each row execute function touch_updated_at();
alter table invites enable row level security;
alter table invites force row level security;
create policy tenant on invites using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on invites to app_user;
