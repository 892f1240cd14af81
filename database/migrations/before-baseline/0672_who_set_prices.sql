-- Who set a price by hand, or entered the one that was agreed: nobody vouches for the price of an order that they approve. Null
-- when it is not known, or nobody did.
alter table inventory add column hand_price_by uuid;
grant update (hand_price_by) on inventory to app_user;
alter table supplier_items add column agreed_price_by uuid;
