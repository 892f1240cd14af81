import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

export const companyChecks: FeatureChecks = {
  fileKeys: ["select substr(logo_url, length('/files/') + 1) as key from companies where logo_url like '/files/%'"],
};
