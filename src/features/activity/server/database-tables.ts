import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    activity_logs: {
      onImport: "adds",
      exported: ["id", "action_type", "created_at", "description", "display_name", "entity_id", "entity_name", "entity_type"],
      exportedOnly: ["user_id"],
    },
  },
};
