import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    changed_hours: { notExported: "computed" },
    counted_categories: { notExported: "computed" },
    daily_options: { notExported: "computed" },
    daily_order_counts: { notExported: "computed" },
    daily_portions: { notExported: "computed" },
    daily_sales: { notExported: "computed" },
    daily_stock: { notExported: "computed" },
    daily_total_states: { notExported: "computed" },
    stock_sums: { notExported: "computed" },
  },
};
