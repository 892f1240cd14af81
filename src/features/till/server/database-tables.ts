import type { FeatureTables } from "#src/server/db/declared-tables.ts";

export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    offline_orders: { notExported: "progress" },
    till_price_lists: { notExported: "progress" },
  },
};
