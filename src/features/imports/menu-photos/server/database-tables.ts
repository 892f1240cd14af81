import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    menu_photo_files: { notExported: "progress" },
    menu_photo_pages: { notExported: "progress" },
    menu_photos: { notExported: "progress" },
  },
};
