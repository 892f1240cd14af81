-- Which logos a person has stored. A logo is sent before there is a company, so that the files of one that is replaced, or
-- of a company that was never founded, can be found and deleted.
create table logos (
  user_id uuid not null references users on delete cascade,
  url text not null,
  stored_at timestamptz not null default now(),
  primary key (user_id, url)
);
create index on logos (url);

-- The owner of the tables is subject to forced row-level security, so it would copy nothing.
alter table companies no force row level security;
insert into logos (user_id, url)
  select created_by, logo_url from companies where logo_url like '/files/company-logos/%';
alter table companies force row level security;
insert into logos (user_id, url)
  select user_id, company_data ->> 'logo_url' from checkouts
  where company_data ->> 'logo_url' like '/files/company-logos/%'
  on conflict do nothing;
