import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    prep_settings: { exported: ["cover_days", "item_id", "lost_percent", "updated_at"] },
    prep_plans: { exported: ["id", "day", "made_at", "made_by"] },
    prep_plan_lines: {
      exported: [
        "id", "batch_id", "batches", "done_at", "done_quantity", "forecast_q", "item_id", "note", "on_hand", "plan_id",
        "size_id", "to_make",
      ],
    },
  },
};
