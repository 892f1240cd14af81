-- Pounds, ounces, gallons and fluid ounces. What is held, packed or taken in one of them is stored in g or ml, as the ledger
-- is, and `display_unit` says in which unit people enter and read it: a process of the version before knows g and ml, and
-- goes on listing, ordering and counting. A display unit that does not belong to the stored unit is none: such a process
-- may change the unit and does not know this column.
alter table inventory add column display_unit text
  check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz'));
alter table item_packs add column display_unit text
  check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz'));
alter table dish_ingredient add column display_unit text
  check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz'));
alter table option_lines add column display_unit text
  check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz'));
alter table prep_recipes add column display_unit text
  check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz'));
alter table prep_lines add column display_unit text
  check (display_unit in ('lb', 'oz', 'gal', 'fl oz', 'US gal', 'US fl oz', 'imp gal', 'imp fl oz'));
grant update (display_unit) on inventory to app_user;

-- A price per pound is stored per gram, and with 6 decimals it would not come back to the cent for what costs little.
alter table inventory alter column unit_price type numeric, alter column hand_price type numeric;
alter table stock_movements alter column unit_cost type numeric;
alter table movement_costs alter column unit_cost type numeric;
