import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    calendar_days: {
      onImport: "replaces",
      exported: ["created_at", "day", "factor", "kind", "name", "source", "updated_at"],
    },
    calendar_states: { onImport: "replaces", exported: ["country", "from_year", "region", "upto_year"] },
    removed_holidays: { onImport: "replaces", exported: ["day", "name"] },
  },
};
