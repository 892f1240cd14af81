-- Where an order is eaten. Orders of the counter have no table.
alter table orders add column order_type text not null default 'table'
  check (order_type in ('table', 'pickup', 'counter'));
-- Staff sell at the counter, with the till of the Orders screen.
alter table companies add column counter_orders boolean not null default false;
