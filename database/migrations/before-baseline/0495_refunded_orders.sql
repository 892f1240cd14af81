-- Few orders are refunded: a list of them does not read all the others. An order that is placed is not in this index.
create index orders_refunded on orders (company_id, created_at desc, id desc) include (status, payment_status)
  where payment_status = 'refunded';
