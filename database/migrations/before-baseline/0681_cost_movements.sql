-- no transaction
-- The movements that change what an item costs. Orders have none of them, so that placing one does not write here.
drop index concurrently if exists stock_movements_costs;
create index concurrently stock_movements_costs on stock_movements (company_id, item_id, seq)
  where source_type in ('invoice', 'invoice_reversal', 'delivery', 'delivery_reversal', 'batch', 'merge', 'unit_change');
drop index concurrently if exists stock_movements_consumed;
create index concurrently stock_movements_consumed on stock_movements (company_id, created_at)
  where reason = 'consume';
