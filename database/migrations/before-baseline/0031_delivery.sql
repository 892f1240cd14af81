-- A message on its way: claimed by one run (`sending`), or given up on because nobody can say whether it went out.
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check
  check (state in ('queued', 'sending', 'unconfirmed', 'sent', 'delivered', 'read', 'failed'));
-- How it travels: free text, or the approved template once the window for free text turned out to be closed.
alter table messages add column via text not null default 'text' check (via in ('text', 'template'));
-- The provider's own id, by which it reports what became of the message.
alter table messages add column provider_id text;
alter table messages add column claimed_at timestamptz;
create unique index on messages (provider_id) where provider_id is not null;
create index on messages (company_id, state, created_at desc);

-- The provider reports by its own ids; the directory says whose message that is and shows nothing of it.
create policy directory on messages for select to app_directory using (true);
grant select (company_id, id, provider_id) on messages to app_directory;

-- Everything the provider's webhook told us, each event once. Its company is not known when it comes in.
create table whatsapp_events (
  id text primary key,
  kind text not null check (kind in ('message', 'status')),
  -- The message it is about: the person's own, or ours.
  provider_id text not null,
  -- The other person, digits only.
  number text not null,
  -- Of a message its type, of a status the status.
  type text not null,
  body text,
  payload jsonb not null,
  happened_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on whatsapp_events (number, happened_at desc) where kind = 'message';
create index on whatsapp_events (provider_id) where kind = 'status';
