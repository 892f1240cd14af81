-- What decides how much of a prep item is planned: until when what is made must last, and how many of the guests who cannot
-- have it buy nothing instead. A prep item without a row has the defaults.
create table prep_settings (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  -- 1: until the end of the day, 2: until the end of the next one, and so on.
  cover_days smallint not null default 2 check (cover_days between 1 and 14),
  lost_percent smallint not null default 60 check (lost_percent between 0 and 100),
  updated_at timestamptz not null default now(),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create trigger touch before update on prep_settings for each row execute function touch_updated_at();
alter table prep_settings enable row level security;
alter table prep_settings force row level security;
create policy tenant on prep_settings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on prep_settings to app_user;
