-- Menus that were photographed or uploaded, to be made dishes of. What was read waits for a person; the pictures go when it
-- was confirmed or discarded.
create table menu_photos (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  stage text not null default 'queued' check (stage in ('queued', 'reading', 'ready', 'failed', 'saved')),
  page integer,
  pages integer,
  -- A reading with another id is outdated.
  reading_id uuid not null,
  attempts integer not null default 0,
  error text,
  can_retry boolean not null default false,
  reading jsonb,
  read_by text check (read_by in ('machine', 'model')),
  -- What was made of it, for whoever confirms it again.
  result jsonb,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (stage <> 'ready' or reading is not null),
  check ((stage = 'saved') = (result is not null))
);

create table menu_photo_files (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  menu_id uuid not null,
  position integer not null,
  file_key text not null,
  file_name text not null,
  format text not null check (format in ('jpeg', 'png', 'pdf')),
  primary key (company_id, id),
  foreign key (company_id, menu_id) references menu_photos (company_id, id) on delete cascade
);
create index on menu_photo_files (company_id, menu_id);

create table menu_photo_pages (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  menu_id uuid not null,
  page integer not null,
  width integer not null,
  height integer not null,
  image_key text not null,
  primary key (company_id, id),
  unique (company_id, menu_id, page),
  foreign key (company_id, menu_id) references menu_photos (company_id, id) on delete cascade
);

alter table menu_photos enable row level security;
alter table menu_photos force row level security;
create policy tenant on menu_photos using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on menu_photos to app_user;
alter table menu_photo_files enable row level security;
alter table menu_photo_files force row level security;
create policy tenant on menu_photo_files using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on menu_photo_files to app_user;
alter table menu_photo_pages enable row level security;
alter table menu_photo_pages force row level security;
create policy tenant on menu_photo_pages using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on menu_photo_pages to app_user;
