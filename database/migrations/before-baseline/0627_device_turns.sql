-- Who had unlocked a shared tablet, and when. An order that its till took without a connection is logged as the act of that
-- person, whoever sends it later.
create table device_turns (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  device_id uuid not null,
  user_id uuid not null references users on delete cascade,
  began_at timestamptz not null,
  -- When it was locked on the tablet, unlocked by somebody else, or unpaired. Null while it goes on, which it does without a
  -- connection also when the person may no longer work there: the tablet does not know yet.
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create unique index on device_turns (company_id, device_id) where ended_at is null;
create index on device_turns (company_id, device_id, began_at);
create index on device_turns (user_id);
alter table device_turns enable row level security;
create policy tenant on device_turns using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on device_turns to app_user;

alter table devices no force row level security;
insert into device_turns (company_id, device_id, user_id, began_at)
select company_id, id, user_id, unlocked_at from devices
where user_id is not null and unlocked_at is not null and unpaired_at is null;
alter table devices force row level security;
alter table device_turns force row level security;
