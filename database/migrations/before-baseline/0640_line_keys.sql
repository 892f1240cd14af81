-- Names are compared with their marks: "Pâté" is not "Pâte". The keys of what was learned before are made again by the
-- application (src/features/supplier-items/server/remake-keys.ts); database/functions never folds a text.
alter table supplier_items
  -- The code and text that the keys were made of, behind the number of the rules. Otherwise they are made again: a process of
  -- the previous version changes the others without it.
  add column keyed_as text,
  -- The text and its item have been one only without their marks: the owner is asked where another item is called so.
  add column doubted_at timestamptz;
