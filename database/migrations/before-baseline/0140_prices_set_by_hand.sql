-- 0138 dated a price that was set by hand after the last receipt as that receipt's paper. It was set on the day on which
-- the receipt was entered or later, and must not give way to papers of days in between.
alter table inventory no force row level security;
alter table companies no force row level security;

update inventory item
set hand_price_date = (item.hand_price_at at time zone company.timezone)::date,
  price_date = (item.hand_price_at at time zone company.timezone)::date
from companies company
where company.id = item.company_id and item.hand_price = item.unit_price and item.hand_price_date = item.price_date
  and item.hand_price_date < (item.hand_price_at at time zone company.timezone)::date;

alter table inventory force row level security;
alter table companies force row level security;
