-- no transaction
-- The keys of these numbers are made again by the application; those of other numbers are as they were.
drop index concurrently if exists supplier_invoice_marked_numbers;
create index concurrently supplier_invoice_marked_numbers on supplier_invoice (company_id, id)
  where invoice_number ~ '[^\x01-\x7f]';
