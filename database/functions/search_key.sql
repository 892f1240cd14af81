-- Only the previous version calls this: names are now compared by the application (src/shared/text-key.ts). A text as searches
-- compared it: lower case and without accents ("Crème Brûlée" is "creme brulee").
create or replace function search_key(value text) returns text
language sql
immutable strict parallel safe
as $$
  select regexp_replace(normalize(lower(value), NFKD), '[\u0300-\u036f]', '', 'g')
$$;
