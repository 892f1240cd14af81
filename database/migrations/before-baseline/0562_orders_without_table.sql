-- Whether a restaurant has any orders of the counter or for pickup. Orders of tables are not in it.
create index orders_without_table on orders (company_id) where order_type <> 'table';
