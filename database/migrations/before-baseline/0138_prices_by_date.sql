-- An item's price is the newest one by date: that of an invoice, or one set by hand, which counts as dated on its day.
-- `price_date` is the date of the present price; the last price set by hand is remembered beside it, in the item's present
-- unit, so that a reversed receipt can give way to it.
alter table inventory
  add column price_date date,
  add column hand_price numeric(18, 6) check (hand_price >= 0),
  add column hand_price_date date,
  add column hand_price_at timestamptz;
grant update (price_date, hand_price, hand_price_date, hand_price_at) on inventory to app_user;

-- The owner of the tables must see every company's rows for what follows; the policies are forced again below.
alter table inventory no force row level security;
alter table stock_movements no force row level security;
alter table supplier_invoice no force row level security;
alter table supplier_invoice_lines no force row level security;
alter table companies no force row level security;

create temporary table price_steps on commit drop as
select line.company_id, line.item_id, line.seq, invoice.saved_at,
  coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date) as date,
  round(line.price_per_unit * line.received_quantity / present.quantity, 6) as price,
  round(line.previous_price * line.received_quantity / present.quantity, 6) as previous
from supplier_invoice_lines line
join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
join companies company on company.id = line.company_id
join present_movements present on present.company_id = line.company_id and present.id = line.movement_id
where line.previous_price is not null and invoice.reversed_at is null and present.quantity > 0;

-- Until now the last entry set the price. One that no receipt explains was set by hand: before the first receipt, after
-- the last, or without any.
update inventory item
set price_date = known.price_date, hand_price = known.hand_price, hand_price_date = known.hand_date,
  hand_price_at = known.hand_at
from (
  select item.company_id, item.id,
    coalesce(newest.date, (item.created_at at time zone company.timezone)::date) as price_date,
    case
      when newest.seq is null or abs(newest.price - item.unit_price) > 0.000002 then item.unit_price
      else nullif(oldest.previous, 0)
    end as hand_price,
    case
      when newest.seq is null then (item.created_at at time zone company.timezone)::date
      when abs(newest.price - item.unit_price) > 0.000002 then newest.date
      else least((item.created_at at time zone company.timezone)::date, oldest.date)
    end as hand_date,
    case
      when newest.seq is null then item.created_at
      when abs(newest.price - item.unit_price) > 0.000002 then newest.saved_at + interval '1 microsecond'
      else least(item.created_at, oldest.saved_at - interval '1 microsecond')
    end as hand_at
  from inventory item
  join companies company on company.id = item.company_id
  left join lateral (
    select step.* from price_steps step
    where step.company_id = item.company_id and step.item_id = item.id order by step.seq desc limit 1
  ) newest on true
  left join lateral (
    select step.* from price_steps step
    where step.company_id = item.company_id and step.item_id = item.id order by step.seq limit 1
  ) oldest on true
  where item.unit_price > 0
) known
where item.company_id = known.company_id and item.id = known.id;
update inventory set hand_price_date = null, hand_price_at = null where hand_price is null;

alter table inventory force row level security;
alter table stock_movements force row level security;
alter table supplier_invoice force row level security;
alter table supplier_invoice_lines force row level security;
alter table companies force row level security;

alter table inventory add constraint hand_price_is_dated
  check (num_nonnulls(hand_price, hand_price_date, hand_price_at) in (0, 3));
