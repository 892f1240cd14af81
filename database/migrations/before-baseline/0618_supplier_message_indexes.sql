-- no transaction
-- By which message an order was cancelled, and who wrote to a supplier's number lately, whatever about.
drop index concurrently if exists purchase_orders_by_cancellation;
create index concurrently purchase_orders_by_cancellation on purchase_orders (company_id, cancellation_message_id)
  where cancellation_message_id is not null;
drop index concurrently if exists messages_to_suppliers;
create index concurrently messages_to_suppliers on messages (to_number, created_at desc)
  where kind in ('purchase-order', 'credit-request');
drop index concurrently if exists messages_to_number_created_at_idx;
