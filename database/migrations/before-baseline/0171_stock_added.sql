-- Whether a request that was dismissed is open again depends on what was added to stock since. Sales, which are nearly
-- all of a ledger, are not in this index and cost nothing for it.
create index stock_movements_added on stock_movements (company_id, item_id, created_at) where quantity > 0;
