import { priceCause } from "#src/features/invoices/prices/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    price_findings: {
      shapes: { cause: priceCause },
      exported: [
        "id", "cause", "class", "created_at", "decided_at", "decided_by_name", "in_digest", "invoice_line_id", "is_alert",
        "item_id", "new_price", "old_price", "ratio", "state", "supplier_id", "updated_at", "weekly_effect",
      ],
      exportedOnly: ["decided_by"],
    },
  },
};
