import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  tables: {
    exports: { notExported: "progress" },
  },
};
