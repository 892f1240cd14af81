-- The files that an import which is not done has stored, a row each: the list of them was written anew with every file. They
-- outlive the import's own row, so that whoever removes the files later still finds them.
create table archive_import_files (
  company_id uuid not null references companies on delete cascade,
  import_id uuid not null,
  -- Its path in the archive.
  path text not null,
  -- What rows get in place of the path.
  stored jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, import_id, path)
);
create trigger touch before update on archive_import_files for each row execute function touch_updated_at();
alter table archive_import_files enable row level security;
alter table archive_import_files force row level security;
create policy tenant on archive_import_files
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on archive_import_files to app_user;

alter table archive_imports drop column stored_files;
