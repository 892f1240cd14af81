import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    admin_acts: { ofInstallation: "what whoever runs the installation did", notExported: "installation" },
    backup_state: { ofInstallation: "backups of the installation", notExported: "installation" },
    held_jobs: { notExported: "progress" },
    public_tokens: { notExported: "link" },
    rate_limits: { ofInstallation: "requests counted per address", notExported: "installation" },
    running_totals: { notExported: "computed" },
    sandbox_checkouts: { ofInstallation: "what a payment provider keeps on its side", notExported: "installation" },
    sandbox_portals: { ofInstallation: "what a payment provider keeps on its side", notExported: "installation" },
    sandbox_subscriptions: { ofInstallation: "what a payment provider keeps on its side", notExported: "installation" },
  },
};
