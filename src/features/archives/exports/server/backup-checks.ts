import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

/** An export is up to 2 GB of what backups have anyway, and can be made again. */
export const exportChecks: FeatureChecks = { leftOut: ["exports/"] };
