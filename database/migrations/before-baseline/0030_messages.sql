-- Messages to the owner and to others, each with what became of it.
create table messages (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  -- Without a number the owner chooses the chat when opening the message.
  to_number text,
  body text not null check (body <> ''),
  kind text not null,
  item_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references inventory (company_id, id)
);
create index on messages (company_id, created_at desc, id desc);
create trigger touch before update on messages for each row execute function touch_updated_at();
select enable_tenancy('messages');
