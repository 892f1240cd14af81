import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    menu_schedules: {
      exported: ["id", "category_id", "closes", "days", "dish_id", "from_day", "opens", "position", "to_day"],
    },
  },
};
