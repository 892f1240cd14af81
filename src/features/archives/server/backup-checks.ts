import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

/** An upload is up to 2 GB, is read once, and can be uploaded again. */
export const archiveChecks: FeatureChecks = { leftOut: ["archive-imports/"] };
