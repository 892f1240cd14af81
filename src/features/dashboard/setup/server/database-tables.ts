import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    company_setup: {
      onImport: "replaces",
      exported: ["codes_printed_at", "created_at", "hidden_at", "practised_at", "updated_at"],
    },
  },
};
