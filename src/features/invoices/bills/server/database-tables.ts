import type { FeatureTables } from "#src/server/db/declared-tables.ts";

const NOTHING = "null";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    bill_payments: {
      preserved: { exported: ["created_at", "invoice_id", "paid_on", "updated_at"] },
      erased: { exported: { paid_by_name: "''" }, exportedOnly: { paid_by: NOTHING } },
    },
  },
};
