-- no transaction
-- The items that are shown in another unit than the ledger's are few, and every response that has amounts asks for them.
drop index concurrently if exists inventory_display_units;
create index concurrently inventory_display_units on inventory (company_id) where display_unit is not null;
