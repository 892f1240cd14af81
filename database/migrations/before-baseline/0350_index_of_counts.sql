-- Finding the counts that a variance compares reads only this index. Orders write nothing to it.
drop index stock_movements_company_id_item_id_seq_idx2;
create index stock_movements_by_hand on stock_movements (company_id, item_id, seq desc)
  include (id, created_at, source_type, reason) where source_type in ('manual', 'stocktake', 'waste');
