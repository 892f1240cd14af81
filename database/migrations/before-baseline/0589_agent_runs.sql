-- What a model did about a message. It is deleted with the message, and so with the conversation.
create table agent_runs (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  -- The person's message.
  turn_id uuid not null,
  source text not null check (source in ('app', 'whatsapp')),
  model text not null,
  -- What was taken from the day's tokens when it began; what it did not use is given back.
  reserved_tokens int not null,
  steps int not null default 0,
  input_tokens int not null default 0,
  output_tokens int not null default 0,
  ms int,
  -- Why the person was not shown what the model wrote; null when they were.
  error text,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (company_id, id),
  unique (company_id, turn_id),
  foreign key (company_id, turn_id) references conversation_turns on delete cascade
);
alter table agent_runs enable row level security;
alter table agent_runs force row level security;
create policy tenant on agent_runs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_runs to app_user;

-- The tokens that a restaurant has used on its newest day. It outlives conversations: deleting one gives no new tokens.
create table agent_token_use (
  company_id uuid primary key references companies on delete cascade,
  day date not null,
  tokens int not null check (tokens >= 0)
);
alter table agent_token_use enable row level security;
alter table agent_token_use force row level security;
create policy tenant on agent_token_use using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on agent_token_use to app_user;
