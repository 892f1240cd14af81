-- An owner can close their restaurant for good: nobody works in it from then on, and after a while what is personal is erased.
-- Until then the owner can take it back.
alter table companies
  -- When it is erased; set only while an owner has closed it.
  add column erase_at timestamptz check (erase_at is null or closed_at is not null),
  add column closed_by_name text,
  -- Since when nothing personal of it is left.
  add column erased_at timestamptz check (erased_at is null or closed_at is not null),
  -- The last day on which what law requires is retained; null when that is gone too.
  add column retained_until date check (retained_until is null or erased_at is not null);
grant select (erase_at, erased_at, retained_until) on companies to app_directory;
create index companies_to_erase on companies (erase_at) where erase_at is not null;
