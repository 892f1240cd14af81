import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    stock_lots: {
      exported: ["id", "created_at", "expires_on", "item_id", "quantity", "received_at", "source", "source_id", "updated_at"],
    },
  },
};
