-- What a portion took of an item until a recipe changed: a demand day is closed after it is over, and what ran out is found
-- with the recipe of each moment. Written by the trigger of database/functions/record_recipe_version.sql; what the last
-- closed day did not need any more is deleted.
create table recipe_versions (
  company_id uuid not null references companies on delete cascade,
  -- The order in which they were replaced.
  seq bigint generated always as identity,
  size_id uuid not null,
  item_id uuid not null,
  -- In the unit that the item had then; 0 when the recipe did not have it.
  quantity numeric(18, 6) not null check (quantity >= 0),
  until timestamptz not null default now(),
  primary key (company_id, seq)
);
create index on recipe_versions (company_id, until);
alter table recipe_versions enable row level security;
alter table recipe_versions force row level security;
create policy tenant on recipe_versions using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on recipe_versions to app_user;
