-- Phone numbers from which people talk to the agent in WhatsApp. A link is a person's, not a company's: with several
-- restaurants the agent asks which. These tables are the installation's, as those of accounts are.
create table chat_links (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  -- Digits only, as WhatsApp names its sender.
  number text not null check (number ~ '^[0-9]{5,20}$'),
  linked_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- Where the person works while they talk, as they chose; null before they have.
  chosen_company_id uuid references companies on delete set null,
  -- The message that waits for that choice, and when it was asked for.
  waiting_event text,
  asked_at timestamptz
);
create unique index on chat_links (number) where revoked_at is null;
create unique index on chat_links (user_id) where revoked_at is null;
create index on chat_links (chosen_company_id);

-- The code that a person sends from a number to link it: one at a time, valid from that number only.
create table chat_link_codes (
  user_id uuid primary key references users on delete cascade,
  number text not null check (number ~ '^[0-9]{5,20}$'),
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0
);
create index on chat_link_codes (number);

-- Numbers that are not linked, and when they were last told how to link: once a day.
create table chat_unlinked_numbers (
  number text primary key,
  replied_at timestamptz not null
);

-- Where the person spoke last, and so where the agent answers.
alter table conversations add column channel text not null default 'app' check (channel in ('app', 'whatsapp'));
alter table conversation_turns add column channel text not null default 'app' check (channel in ('app', 'whatsapp'));
-- When a reply in WhatsApp was handed to the provider; null before that, and for what stands in the app.
alter table conversation_turns add column sent_at timestamptz;
create index on conversation_turns (company_id, conversation_id) where channel = 'whatsapp' and role = 'agent' and sent_at is null;

-- Whether a number that writes is a supplier's, to whom orders were sent.
create index on messages (to_number, created_at desc) where kind = 'purchase-order';
