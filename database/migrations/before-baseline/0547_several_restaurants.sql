-- A person may set up several restaurants, one after the other: a second one while the first is not finished is a request
-- that was sent twice. `creation_key` is the Idempotency-Key of the request that created the company, if it had one.
alter table companies add column creation_key text;
alter table companies drop constraint companies_created_by_key;
create index companies_created_by on companies (created_by);
create unique index companies_unfinished_key on companies (created_by) where not onboarding_completed;
create unique index companies_creation_key on companies (created_by, creation_key);
grant select (onboarding_completed, logo_url) on companies to app_directory;

-- The company that a checkout pays for. It may not exist yet: then it is created with this id once it is paid, however
-- often that is tried.
alter table checkouts add column pays_for uuid not null default gen_random_uuid();
alter table companies no force row level security;
update checkouts set pays_for = companies.id from companies where companies.created_by = checkouts.user_id;
alter table companies force row level security;
