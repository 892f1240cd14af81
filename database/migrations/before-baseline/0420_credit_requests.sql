-- What suppliers are asked to give back: goods that were short, damaged or wrong, and prices above what was agreed. `version` is
-- what a person approves: it grows with every change of what the supplier would get.
create table credit_requests (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  number integer not null check (number > 0),
  supplier_id uuid not null,
  -- What it is about; both are null when a person asks for something else.
  delivery_id uuid,
  invoice_id uuid,
  state text not null default 'draft' check (state in ('draft', 'sending', 'unconfirmed', 'sent', 'accepted', 'refused',
    'settled', 'withdrawn')),
  version integer not null default 1 check (version > 0),
  currency text not null,
  -- Of the lines whose amount is known.
  amount numeric(18, 6) not null default 0,
  note text not null default '',
  source text not null check (source in ('agent', 'owner')),
  -- When a person first changed it: it is not written again by itself.
  touched_at timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  approved_by_name text,
  sent_by text check (sent_by in ('whatsapp', 'email', 'phone')),
  sent_at timestamptz,
  message_id uuid,
  -- Why the last attempt to send it, or its reminder, failed.
  send_error text,
  -- The last reminder.
  chased_at timestamptz,
  chased_by text check (chased_by in ('whatsapp', 'email', 'phone')),
  chase_message_id uuid,
  -- What the supplier said when it refused.
  rejection text,
  -- When the supplier accepted or refused it.
  responded_at timestamptz,
  settled_at timestamptz,
  settled_amount numeric(18, 6) check (settled_amount > 0),
  -- The credit note; null when a person said how much came back.
  settled_by_invoice_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  check ((state = 'settled') = (settled_at is not null)),
  check ((state = 'settled') = (settled_amount is not null)),
  foreign key (company_id, supplier_id) references suppliers (company_id, id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id),
  foreign key (company_id, invoice_id) references supplier_invoice (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id),
  foreign key (company_id, chase_message_id) references messages (company_id, id),
  foreign key (company_id, settled_by_invoice_id) references supplier_invoice (company_id, id)
);
-- What a delivery or an invoice gives cause for is proposed once.
create unique index credit_requests_of_delivery on credit_requests (company_id, delivery_id)
  where source = 'agent' and delivery_id is not null;
create unique index credit_requests_of_invoice on credit_requests (company_id, invoice_id)
  where source = 'agent' and delivery_id is null and invoice_id is not null;
create index on credit_requests (company_id, state, number);
create index on credit_requests (company_id, supplier_id);
create index on credit_requests (company_id, delivery_id) where delivery_id is not null;
create index on credit_requests (company_id, invoice_id) where invoice_id is not null;
create index on credit_requests (company_id, message_id) where message_id is not null;
create index on credit_requests (company_id, chase_message_id) where chase_message_id is not null;
create index on credit_requests (company_id, settled_by_invoice_id) where settled_by_invoice_id is not null;
create trigger touch before update on credit_requests for each row execute function touch_updated_at();
alter table credit_requests enable row level security;
alter table credit_requests force row level security;
create policy tenant on credit_requests using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on credit_requests to app_user;

create table credit_request_lines (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  request_id uuid not null,
  position integer not null,
  reason text not null check (reason in ('short', 'damaged', 'wrong', 'price')),
  -- Null for what is no ingredient, such as a deposit.
  item_id uuid,
  text text not null check (text <> ''),
  -- What is asked for: so much in `unit`, each `unit_price`, which is null when it is not known.
  quantity numeric(18, 6) not null check (quantity > 0),
  unit text not null,
  unit_price numeric(18, 6) check (unit_price > 0),
  amount numeric(18, 6) check (amount >= 0),
  -- What is known of it, in `unit`, and for one `unit`.
  ordered numeric(18, 6),
  delivered numeric(18, 6),
  invoiced numeric(18, 6),
  agreed_price numeric(18, 6),
  charged_price numeric(18, 6),
  delivery_line_id uuid,
  invoice_line_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((unit_price is null) = (amount is null)),
  foreign key (company_id, request_id) references credit_requests (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references inventory (company_id, id),
  foreign key (company_id, delivery_line_id) references delivery_lines (company_id, id)
    on delete set null (delivery_line_id),
  foreign key (company_id, invoice_line_id) references supplier_invoice_lines (company_id, id)
    on delete set null (invoice_line_id)
);
create index on credit_request_lines (company_id, request_id, position);
create index on credit_request_lines (company_id, item_id) where item_id is not null;
create index on credit_request_lines (company_id, delivery_line_id) where delivery_line_id is not null;
create index on credit_request_lines (company_id, invoice_line_id) where invoice_line_id is not null;
create trigger touch before update on credit_request_lines for each row execute function touch_updated_at();
alter table credit_request_lines enable row level security;
alter table credit_request_lines force row level security;
create policy tenant on credit_request_lines using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on credit_request_lines to app_user;

-- Mails to suppliers about credits, sent as those of orders are.
create table credit_request_mails (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  request_id uuid not null,
  kind text not null check (kind in ('request', 'reminder')),
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
  foreign key (company_id, request_id) references credit_requests (company_id, id) on delete cascade
);
create index on credit_request_mails (company_id, request_id, created_at desc);
create trigger touch before update on credit_request_mails for each row execute function touch_updated_at();
alter table credit_request_mails enable row level security;
alter table credit_request_mails force row level security;
create policy tenant on credit_request_mails using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on credit_request_mails to app_user;
