-- What a supplier writes to our number is quoted on the order that it replies to.
alter table purchase_orders drop constraint purchase_orders_supplier_reply_kind_check;
alter table purchase_orders add constraint purchase_orders_supplier_reply_kind_check
  check (supplier_reply_kind in ('confirmed', 'short', 'message'));
-- The directory finds whose supplier a number is. It shows nothing of what was written.
grant select (to_number, kind, created_at) on messages to app_directory;
