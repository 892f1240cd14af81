import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    archive_import_files: { notExported: "progress" },
    archive_imports: { notExported: "progress" },
  },
};
