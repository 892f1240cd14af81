import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

export const inventoryChecks: FeatureChecks = {
  growingTables: ["stock_movements"],
  findings: [
    {
      wrong: "The stock of an item is not the sum of its movements",
      sql: `select from inventory item
        left join (select company_id, item_id, sum(quantity) as quantity from stock_movements group by 1, 2) ledger
          on ledger.company_id = item.company_id and ledger.item_id = item.id
        where item.quantity_available <> coalesce(ledger.quantity, 0)`,
    },
  ],
};
