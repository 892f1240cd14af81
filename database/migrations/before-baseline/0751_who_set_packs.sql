-- Nobody vouches for the value of an order that they approve. Null: nobody, or nobody knows, as in rows of earlier versions.
-- Who last said how a supplier packs something, or under which name and code; and when an owner last saved that.
alter table supplier_items add column pack_by uuid, add column vouched_at timestamptz;
-- When somebody who is no owner last changed what an item is: its name, its packs, its unit, or what was merged into it.
alter table inventory add column redefined_at timestamptz;
grant update (redefined_at) on inventory to app_user;
alter table supplier_invoice add column saved_by_id uuid, add column reversed_by_id uuid;
-- What an order came to for the limit of the person who approved it, and the company's day on which they did.
alter table purchase_orders add column limit_amount numeric, add column approved_on date;
