-- no transaction
drop index concurrently if exists supplier_items_to_key;
create index concurrently supplier_items_to_key on supplier_items (company_id, supplier_id)
  where keyed_as is distinct from '2 ' || code || chr(10) || text;
drop index concurrently if exists supplier_items_doubted;
create index concurrently supplier_items_doubted on supplier_items (company_id) where doubted_at is not null;
