-- The message that took an order back: what a supplier replies to it is about that order.
alter table purchase_orders
  add column cancellation_message_id uuid,
  add foreign key (company_id, cancellation_message_id) references messages (company_id, id);
