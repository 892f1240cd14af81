import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    size_availability: { onImport: "replaces", exported: ["id", "from", "reason", "size_id", "to"] },
    recipe_versions: { onImport: "replaces", exported: ["seq", "item_id", "quantity", "size_id", "until"] },
    daily_demand: {
      exported: [
        "computed_at", "day", "demand", "not_counted", "open_minutes", "out_minutes", "refused", "size_id", "sold", "state",
      ],
    },
    daily_usage: { exported: ["day", "item_id", "produced", "unit", "used", "wasted"] },
    demand_days: {
      exported: [
        "asked_sold", "begins", "computed_at", "day", "ends", "is_closed", "is_shifted", "question", "resolved_at", "size_id",
        "sold", "timezone", "usual",
      ],
    },
    refused_demand: { exported: ["day", "hour", "quantity", "size_id"], withheld: ["caller"] },
    demand_states: { notExported: "progress" },
  },
};
