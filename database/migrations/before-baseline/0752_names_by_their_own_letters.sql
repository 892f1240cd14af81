-- lower() folds by the database's locale: "İ" is "i" in some, so that a second storage area of another name "existed", and a rename
-- failed. In the collation "C" it folds A to Z and nothing else, which are one for every rule of names. Which names are one beyond
-- that is decided by identityKey in TypeScript, under a lock. The indexes stay for the statements of the version before.
alter table storage_areas alter column name type text collate "C";
alter table tax_rates alter column name type text collate "C";
alter table restaurant_tables alter column name type text collate "C";
alter table ingredient_categories alter column name type text collate "C";
alter table table_calls alter column table_number type text collate "C";
