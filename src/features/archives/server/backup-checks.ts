import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

/** Backups leave out uploads: an upload has up to 2 GB, is read only once, and can be uploaded again. */
export const archiveChecks: FeatureChecks = { leftOut: ["archive-imports/"] };
