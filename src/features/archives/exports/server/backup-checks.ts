import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

/**
 * Backups leave out exports: an export repeats up to 2 GB of data that backups already contain, and can be made again.
 */
export const exportChecks: FeatureChecks = { leftOut: ["exports/"] };
