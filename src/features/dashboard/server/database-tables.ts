import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  tables: {
    dismissed_requests: {
      onImport: "replaces",
      exported: ["cause", "dismissed_at", "kind", "subject_id"],
      exportedOnly: ["dismissed_by"],
    },
  },
};
