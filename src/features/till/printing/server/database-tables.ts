import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    printers: {
      exported: [
        "id", "created_at", "host", "is_on", "name", "paper", "port", "prints_receipts", "prints_tickets", "updated_at",
      ],
      withheld: ["claimed_until", "prints_since", "status", "status_at"],
    },
    print_jobs: { notExported: "progress" },
  },
};
