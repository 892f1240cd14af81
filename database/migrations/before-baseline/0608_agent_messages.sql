-- What the agent says to a person without being asked. Without a row it says nothing.
create table agent_message_settings (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The one switch for all of it.
  is_on boolean not null default false,
  summary boolean not null default true,
  -- By the restaurant's clock.
  summary_at time not null default '08:00',
  -- 1 is Monday.
  summary_days smallint[] not null default '{1,2,3,4,5,6,7}' check (summary_days <@ '{1,2,3,4,5,6,7}'),
  alerts boolean not null default true,
  approvals boolean not null default true,
  -- Both the same: no quiet hours.
  quiet_from time not null default '22:00',
  quiet_to time not null default '07:00',
  primary key (company_id, user_id)
);
create index on agent_message_settings (user_id);
alter table agent_message_settings enable row level security;
alter table agent_message_settings force row level security;
create policy tenant on agent_message_settings
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_message_settings to app_user;
-- Whose turn it is, without opening every company.
create policy directory on agent_message_settings for select to app_directory using (true);
grant select (company_id, user_id, is_on) on agent_message_settings to app_directory;

-- What a person was told: the day of a summary, or what an alert or a question was about, as long as that lasts. It
-- outlives the conversation: deleting one repeats nothing.
create table agent_said (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('summary', 'alert', 'approval')),
  key text not null check (char_length(key) <= 200),
  said_at timestamptz not null default now(),
  primary key (company_id, user_id, kind, key)
);
create index on agent_said (user_id);
alter table agent_said enable row level security;
alter table agent_said force row level security;
create policy tenant on agent_said using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_said to app_user;

-- What the owner decided about the agent.
create table agent_settings (
  company_id uuid primary key references companies on delete cascade,
  -- A dish that is named exactly is marked sold out without a question.
  stops_at_once boolean not null default false
);
alter table agent_settings enable row level security;
alter table agent_settings force row level security;
create policy tenant on agent_settings using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_settings to app_user;

-- What was said without being asked, and when the person last looked at the conversation.
alter table conversation_turns add column unasked text check (unasked in ('summary', 'alert', 'approval'));
alter table conversations add column seen_at timestamptz;
