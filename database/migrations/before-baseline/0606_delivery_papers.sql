-- Photos and PDFs of delivery notes and invoices that people send to the agent: what was read from each, and what it led to.
-- The same file is stored and read once for a company.
create table delivery_papers (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  file_key text not null,
  file_name text not null,
  format text not null check (format in ('jpeg', 'png', 'pdf')),
  bytes integer not null,
  sha256 text not null,
  state text not null default 'queued' check (state in ('queued', 'read', 'failed')),
  attempts integer not null default 0,
  read_by text check (read_by in ('machine', 'model')),
  extracted jsonb,
  -- The pictures of its pages: [{file_id, width, height, image_key}].
  pages jsonb not null default '[]',
  -- The draft of an invoice, and the delivery, that were made of it.
  invoice_id uuid,
  delivery_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, sha256),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id) on delete set null (invoice_id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete set null (delivery_id)
);
create index on delivery_papers (company_id, invoice_id);
create index on delivery_papers (company_id, delivery_id);
alter table delivery_papers enable row level security;
alter table delivery_papers force row level security;
create policy tenant on delivery_papers using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on delivery_papers to app_user;

-- What a message is about, and when the agent has said what it found in it.
alter table conversation_turns
  add column paper_id uuid,
  add column paper_replied_at timestamptz,
  add foreign key (company_id, paper_id) references delivery_papers on delete set null (paper_id);
create index on conversation_turns (company_id, paper_id) where paper_id is not null;
