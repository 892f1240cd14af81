-- "1 case = 6 x 750 ml" is a pack of count 6 and quantity 4500 ml.
alter table item_packs add column count integer not null default 1 check (count > 0);

-- Every movement is booked while its item's row is locked, so `seq` is the order in which they took effect.
alter table stock_movements add column seq bigint generated always as identity;
-- A movement that changes the item's unit: the stock in the new unit is the stock in the old one times the factor.
alter table stock_movements add column from_unit text;
alter table stock_movements add column to_unit text;
alter table stock_movements add column unit_factor numeric check (unit_factor > 0);
alter table stock_movements add constraint unit_change_is_whole
  check (num_nonnulls(from_unit, to_unit, unit_factor) in (0, 3));
drop index stock_movements_company_id_item_id_created_at_id_idx;
create index on stock_movements (company_id, item_id, seq desc);
create index on stock_movements (company_id, item_id, seq) where unit_factor is not null;
create index on stock_movements (company_id, item_id, seq desc) where source_type in ('manual', 'stocktake', 'waste');
create unique index stock_movements_one_undo on stock_movements (company_id, source_id) where source_type = 'undo';

create aggregate product(numeric) (sfunc = numeric_mul, stype = numeric, initcond = '1', parallel = safe);

-- Movements in the unit their item is held in today: what to give back when an old one is reversed. A change of unit
-- moves nothing itself.
create view present_movements with (security_invoker = true) as
select movement.company_id, movement.id, movement.item_id, movement.seq, movement.reason, movement.source_type,
  movement.source_id, movement.created_at,
  case
    when movement.unit_factor is not null then 0
    else round(movement.quantity * (
      select product(later.unit_factor) from stock_movements later
      where later.company_id = movement.company_id and later.item_id = movement.item_id
        and later.seq > movement.seq and later.unit_factor is not null), 6)
  end as quantity
from stock_movements movement;
grant select on present_movements to app_user;
