import { createCategory } from "#src/features/dishes/categories/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    menu_category: { exported: ["id", "created_at", "description", "display_order", "name", "updated_at"] },
  },
  fields: {
    menu_category: { name: createCategory.body.shape.name, description: createCategory.body.shape.description },
  },
};
