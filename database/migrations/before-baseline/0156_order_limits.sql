-- Since this version place_order prices the lines of a special request whose dishes still exist, take_order limits the
-- orders of a table, and a change of an item's unit no longer changes the menu. Their texts are in database/functions/;
-- this file keeps a process of the previous version from starting with the older ones.
comment on table orders is
  'Orders of guests and staff. A line of a dish that was deleted while the guest ordered has no price.';
