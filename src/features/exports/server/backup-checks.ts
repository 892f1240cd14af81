import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

export const exportChecks: FeatureChecks = {
  fileKeys: ["select 'exports/' || company_id || '/' || id || '.zip' as key from exports where state = 'ready'"],
};
