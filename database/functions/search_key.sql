-- A text as searches compare it: lower case and without accents ("Crème Brûlée" is "creme brulee"). The application does
-- the same to what was typed (src/shared/text-key.ts).
create or replace function search_key(value text) returns text
language sql
immutable strict parallel safe
as $$
  select regexp_replace(normalize(lower(value), NFKD), '[\u0300-\u036f]', '', 'g')
$$;
