-- no transaction
-- Finds the invoice line that a movement booked, for what it cost.
drop index concurrently if exists supplier_invoice_lines_movement;
create index concurrently supplier_invoice_lines_movement on supplier_invoice_lines (company_id, movement_id)
  where movement_id is not null;
