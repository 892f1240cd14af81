-- no transaction
-- Finds the newest order lines of a size, which say what guests usually choose for it.
drop index concurrently if exists order_items_size;
create index concurrently order_items_size on order_items (company_id, size_id, id) where size_id is not null;
