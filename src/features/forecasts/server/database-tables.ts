import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    forecast_overrides: {
      exported: ["id", "created_at", "day", "forecast", "quantity", "reason", "subject", "subject_id", "user_name"],
      exportedOnly: ["user_id"],
    },
    forecast_backtests: { notExported: "computed" },
    forecast_scores: { notExported: "computed" },
    forecasts: { notExported: "computed" },
    hour_profiles: { notExported: "computed" },
  },
};
