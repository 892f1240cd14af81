-- no transaction
-- The names and codes of invoice lines are few, and are found by skipping from one to the next; the lines then by name.
drop index concurrently if exists supplier_invoice_lines_name;
create index concurrently supplier_invoice_lines_name on supplier_invoice_lines (company_id, item_name);
drop index concurrently if exists supplier_invoice_lines_code;
create index concurrently supplier_invoice_lines_code on supplier_invoice_lines (company_id, code);
