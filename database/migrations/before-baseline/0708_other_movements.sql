-- no transaction
-- The movements that the daily totals do not have: counts, batches, merges and changes of a unit. Orders, waste and deliveries
-- have none of them, so that placing one does not write here.
drop index concurrently if exists stock_movements_others;
create index concurrently stock_movements_others on stock_movements (company_id, created_at)
  where reason not in ('sale', 'return', 'waste', 'receive');
