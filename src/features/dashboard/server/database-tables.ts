import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    dismissed_requests: {
      onImport: "replaces",
      exported: ["cause", "dismissed_at", "kind", "subject_id"],
      exportedOnly: ["dismissed_by"],
    },
  },
};
