-- What members say to the agent and what it answers. A conversation is one person's: others of the company do not see it.
create table conversations (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id)
);
create index on conversations (user_id);
alter table conversations enable row level security;
alter table conversations force row level security;
create policy tenant on conversations using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on conversations to app_user;

create table conversation_turns (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  conversation_id uuid not null,
  role text not null check (role in ('person', 'agent')),
  text text not null check (char_length(text) <= 8000),
  -- What the person can answer with one tap: [{label, text}].
  choices jsonb not null default '[]',
  -- What the device chose for a message, so that one that is sent again is answered once.
  message_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, conversation_id, message_id),
  foreign key (company_id, conversation_id) references conversations on delete cascade
);
create index on conversation_turns (company_id, conversation_id, at, id);
alter table conversation_turns enable row level security;
alter table conversation_turns force row level security;
create policy tenant on conversation_turns using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on conversation_turns to app_user;

-- What the agent would do, as it was shown. Nothing is done before the person confirms it.
create table agent_proposals (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  conversation_id uuid not null,
  turn_id uuid not null,
  verb text not null,
  input jsonb not null,
  -- The sentence that the person was shown.
  shown text not null,
  language text not null,
  -- What it changes as it was when it was shown.
  version jsonb not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'expired', 'failed')),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, conversation_id) references conversations on delete cascade,
  foreign key (company_id, turn_id) references conversation_turns on delete cascade
);
create index on agent_proposals (company_id, conversation_id, state);
create index on agent_proposals (company_id, turn_id);
alter table agent_proposals enable row level security;
alter table agent_proposals force row level security;
create policy tenant on agent_proposals using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_proposals to app_user;
