import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    restaurant_tables: { exported: ["id", "created_at", "name", "position", "updated_at"] },
    table_calls: { exported: ["id", "closed_at", "created_at", "kind", "table_number"], exportedOnly: ["closed_by"] },
    // Codes are made with the server's secret for one company, so they are printed anew.
    table_codes: { first: ["table_id"], exportedOnly: ["scanned_at", "table_id", "version"], withheld: ["hash"] },
  },
};
