-- Lists of orders are counted and paged in indexes alone, whatever their filter. Each index replaces one with fewer
-- columns, so that an order writes as many as before, but for the two of tables and guests.
create index orders_newest on orders (company_id, created_at desc, id desc) include (status, payment_status);
drop index orders_company_id_created_at_id_idx;
create index orders_newest_by_status on orders (company_id, status, created_at desc, id desc) include (payment_status);
drop index orders_company_id_status_created_at_idx;

-- Searching, under row-level security: only operators that cannot leak a row of another company use an index. `^@` is
-- one, and finds prefixes with text_pattern_ops.
create unique index orders_reference on orders (company_id, reference_id text_pattern_ops);
alter table orders drop constraint orders_company_id_reference_id_key;
create index orders_table on orders (company_id, table_number);
create index orders_customer on orders (company_id, customer_id text_pattern_ops);

-- The names under which dishes were sold are few; they are found by skipping from one to the next.
create index order_items_dish on order_items (company_id, menu_item_id, dish_name);
drop index order_items_company_id_menu_item_id_idx;
