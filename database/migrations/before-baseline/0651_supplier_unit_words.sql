-- What an owner said that a supplier's unit is, where its paper prints a word that nobody knows: asked once.
create table supplier_unit_words (
  company_id uuid not null references companies on delete cascade,
  supplier_id uuid not null,
  -- As words are compared, and as it was printed.
  word_key text not null check (word_key <> ''),
  word text not null check (word <> ''),
  unit text not null
    check (unit in ('PCS', 'KG', 'G', 'L', 'ML', 'PKT', 'BTL', 'TRAY', 'LB', 'OZ', 'GAL', 'FL OZ')),
  confirmed_at timestamptz not null default now(),
  primary key (company_id, supplier_id, word_key),
  foreign key (company_id, supplier_id) references suppliers (company_id, id) on delete cascade
);
alter table supplier_unit_words enable row level security;
alter table supplier_unit_words force row level security;
create policy tenant on supplier_unit_words
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on supplier_unit_words to app_user;

-- A line that was not added to stock, because nobody said what its unit is, keeps the word.
alter table supplier_invoice_lines add column printed_unit text;
alter table supplier_invoice_lines drop constraint supplier_invoice_lines_unit_check;
alter table supplier_invoice_lines add constraint supplier_invoice_lines_unit_check
  check (unit in ('PCS', 'KG', 'G', 'L', 'ML', 'PKT', 'BTL', 'TRAY', 'LB', 'OZ', 'GAL', 'FL OZ')) not valid;
alter table supplier_invoice_lines validate constraint supplier_invoice_lines_unit_check;
-- Prices of a gram of what is sold by the pound.
alter table supplier_invoice_lines alter column price_per_unit type numeric, alter column previous_price type numeric;
alter table supplier_items alter column last_price type numeric, alter column agreed_price type numeric;
alter table purchase_order_lines alter column expected_price type numeric;
