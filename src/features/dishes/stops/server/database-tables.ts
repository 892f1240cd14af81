import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    menu_stops: {
      exported: [
        "id", "dish_id", "ended_at", "ended_by_name", "ends_at", "option_id", "reason", "size_id", "started_at",
        "stopped_by_name", "until",
      ],
      exportedOnly: ["ended_by", "stopped_by"],
    },
  },
};
