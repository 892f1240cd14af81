import { receiptSnapshot } from "#src/features/orders/receipts/receipt.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    receipt_series: { preserved: { exported: ["last_number", "position"] } },
    receipts: {
      shapes: { snapshot: receiptSnapshot },
      preserved: { exported: ["id", "issued_at", "kind", "number", "order_id", "payment_id", "refund_id", "series"] },
      erased: {
        // As it was issued, with the restaurant's name and address. The reason for a refund is not part of the receipt.
        exported: {
          snapshot: `case when snapshot #> '{refund,reason}' is null then snapshot
        else jsonb_set(snapshot, '{refund,reason}', 'null') end`,
        },
      },
    },
  },
};
