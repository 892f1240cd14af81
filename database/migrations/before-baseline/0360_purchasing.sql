-- When and how a supplier takes orders, and when it is paid.
alter table suppliers
  -- An order that is to leave on a day is sent before this time of the restaurant's clock; null: by the end of the day.
  add column order_cutoff time,
  add column order_by text check (order_by in ('whatsapp', 'email', 'phone')),
  -- Where orders go, when that is another address than that of the contact.
  add column order_email text,
  add column payment_terms_days integer check (payment_terms_days between 0 and 365),
  -- Days such as "2026-12-24" on which nobody delivers and no order is read.
  add column closed_days text[] not null default '{}',
  add column delivers_on_holidays boolean not null default true,
  -- Whether the supplier's page and papers show what is expected to be paid.
  add column shows_prices boolean not null default false;

-- A supplier's catalogue: in what packs an item comes, which supplier is preferred, and what was agreed.
alter table supplier_items
  add column pack_name text,
  add column pack_quantity numeric(18, 6) check (pack_quantity > 0),
  add column pack_unit text,
  add column order_multiple integer not null default 1 check (order_multiple between 1 and 10000),
  add column minimum_packs integer check (minimum_packs between 1 and 10000),
  add column is_preferred boolean not null default false,
  -- Of one `agreed_price_unit`, which was the item's unit then, in the company's currency.
  add column agreed_price numeric(18, 6) check (agreed_price > 0),
  add column agreed_price_unit text,
  -- The last day of the agreement; null: until it is changed.
  add column agreed_until date,
  add check (num_nonnulls(pack_name, pack_quantity, pack_unit) in (0, 3)),
  add check (num_nonnulls(agreed_price, agreed_price_unit) in (0, 2));
create unique index supplier_items_preferred_once on supplier_items (company_id, item_id) where is_preferred;

-- What an owner decided about ordering an item. Par and shelf life are the item's own.
create table item_ordering (
  company_id uuid not null references companies on delete cascade,
  item_id uuid not null,
  -- Never more than this in stock after a delivery, in the item's unit.
  max numeric(18, 6) check (max > 0),
  -- The probability with which it should last until the next delivery.
  service numeric(4, 3) check (service between 0.5 and 0.999),
  never_propose boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references inventory (company_id, id) on delete cascade
);
create trigger touch before update on item_ordering for each row execute function touch_updated_at();
alter table item_ordering enable row level security;
alter table item_ordering force row level security;
create policy tenant on item_ordering using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_ordering to app_user;

-- Orders to suppliers. `version` is what a person approves: it grows with every change of what the supplier would get.
create table purchase_orders (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  number integer not null check (number > 0),
  supplier_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'approved', 'sending', 'unconfirmed', 'sent', 'confirmed',
    'part_received', 'received', 'closed', 'cancelled')),
  version integer not null default 1 check (version > 0),
  deliver_on date not null,
  currency text not null,
  note text not null default '',
  -- The part of it whose prices are known.
  estimate numeric(18, 6),
  source text not null check (source in ('agent', 'owner', 'chat')),
  -- What is said with it: that the minimum is not reached, or what is risked by waiting.
  warnings jsonb not null default '[]',
  -- When a person first changed it: it is not proposed again.
  touched_at timestamptz,
  proposed_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by uuid,
  approved_by_name text,
  sent_by text check (sent_by in ('whatsapp', 'email', 'phone')),
  sent_at timestamptz,
  message_id uuid,
  -- Why the last attempt to send it failed.
  send_error text,
  -- What the supplier wrote on its page. It changes nothing by itself.
  supplier_reply text,
  supplier_reply_kind text check (supplier_reply_kind in ('confirmed', 'short')),
  supplier_replied_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id)
);
-- Two proposals at once are one.
create unique index purchase_orders_proposed_once on purchase_orders (company_id, supplier_id, deliver_on)
  where state = 'draft' and source = 'agent';
create index on purchase_orders (company_id, state, deliver_on);
create index on purchase_orders (company_id, supplier_id, deliver_on);
create index on purchase_orders (company_id, message_id) where message_id is not null;
create trigger touch before update on purchase_orders for each row execute function touch_updated_at();
alter table purchase_orders enable row level security;
alter table purchase_orders force row level security;
create policy tenant on purchase_orders using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on purchase_orders to app_user;

create table purchase_order_lines (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  po_id uuid not null,
  item_id uuid not null,
  supplier_item_id uuid,
  -- What the supplier calls it.
  text text not null check (text <> ''),
  code text not null default '',
  -- One pack is `pack_quantity` of `unit`.
  pack_name text not null,
  pack_quantity numeric(18, 6) not null check (pack_quantity > 0),
  order_multiple integer not null default 1 check (order_multiple > 0),
  packs integer not null check (packs > 0),
  -- All of these in `unit`, the item's: what was ordered (packs x pack_quantity), came, and will not come.
  quantity numeric(18, 6) not null check (quantity > 0),
  received numeric(18, 6) not null default 0,
  cancelled numeric(18, 6) not null default 0 check (cancelled >= 0),
  unit text not null,
  -- Of one `unit`; null when none is known.
  expected_price numeric(18, 6) check (expected_price >= 0),
  -- Why so much: a sentence and what it is computed from; null for a line that a person added.
  reason jsonb,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, po_id) references purchase_orders (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, supplier_item_id) references supplier_items (company_id, id)
    on delete set null (supplier_item_id)
);
create index on purchase_order_lines (company_id, po_id, position);
create index on purchase_order_lines (company_id, item_id);
create index on purchase_order_lines (company_id, supplier_item_id) where supplier_item_id is not null;
create trigger touch before update on purchase_order_lines for each row execute function touch_updated_at();
alter table purchase_order_lines enable row level security;
alter table purchase_order_lines force row level security;
create policy tenant on purchase_order_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on purchase_order_lines to app_user;

-- Mails to suppliers, each sent at most once: claimed before the mail server is called, and settled after.
create table purchase_order_mails (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  po_id uuid not null,
  kind text not null check (kind in ('order', 'cancellation')),
  to_address text not null,
  subject text not null,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'waiting', 'sent', 'failed', 'unconfirmed',
    'withdrawn')),
  error text,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, po_id) references purchase_orders (company_id, id) on delete cascade
);
create index on purchase_order_mails (company_id, po_id, created_at desc);
create trigger touch before update on purchase_order_mails for each row execute function touch_updated_at();
alter table purchase_order_mails enable row level security;
alter table purchase_order_mails force row level security;
create policy tenant on purchase_order_mails using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on purchase_order_mails to app_user;

-- Secrets in links that are shown without signing in, as SHA-256. The link's company is found by the hash.
create table public_tokens (
  company_id uuid not null references companies on delete cascade,
  hash text not null check (length(hash) = 64),
  kind text not null,
  subject_id uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, hash)
);
create unique index public_tokens_hash on public_tokens (hash);
create index on public_tokens (company_id, kind, subject_id);
alter table public_tokens enable row level security;
alter table public_tokens force row level security;
create policy tenant on public_tokens using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy directory on public_tokens for select to app_directory using (true);
grant select, insert, update on public_tokens to app_user;
grant select (company_id, hash, kind, subject_id, expires_at, revoked_at) on public_tokens to app_directory;

-- A message may have a template of its own with the values of its variables, and one that is no longer wanted is withdrawn.
alter table messages
  add column template text,
  add column template_values text[] not null default '{}';
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check
  check (state in ('queued', 'sending', 'unconfirmed', 'sent', 'delivered', 'read', 'failed', 'withdrawn'));
