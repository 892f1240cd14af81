-- Goods that went back to the supplier: a line may take stock out. A document whose total is negative is a credit note.
alter table supplier_invoice_lines drop constraint supplier_invoice_lines_received_quantity_check;
alter table supplier_invoice_lines add constraint supplier_invoice_lines_received_quantity_check
  check (received_quantity <> 0);
alter table supplier_invoice add column document text not null default 'invoice'
  check (document in ('invoice', 'credit_note', 'delivery_note', 'order', 'statement'));
-- The dashboard asks the owner to review invoices too; its contract lists the kinds of requests.
alter table dismissed_requests drop constraint if exists dismissed_requests_kind_check;
