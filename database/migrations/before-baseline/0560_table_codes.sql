-- The code of each table carries a token, so that it can be told from a link that somebody has copied.
create table table_codes (
  company_id uuid not null,
  table_id uuid not null,
  -- The token is derived from it and the server's key; a reset adds one.
  version integer not null default 1,
  -- SHA-256 of the token.
  hash bytea not null check (length(hash) = 32),
  -- When a guest first opened the menu with a token of the table: from then on its calls need one.
  scanned_at timestamptz,
  primary key (company_id, table_id),
  foreign key (company_id, table_id) references restaurant_tables (company_id, id) on delete cascade
);
create unique index on table_codes (company_id, hash);
alter table table_codes enable row level security;
alter table table_codes force row level security;
create policy tenant on table_codes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on table_codes to app_user;

-- Guests order with the token of their table only.
alter table companies add column codes_required boolean not null default false;
