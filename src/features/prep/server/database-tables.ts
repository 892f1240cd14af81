import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    prep_recipes: {
      exported: [
        "batch_quantity", "created_at", "display_unit", "item_id", "method", "minutes", "mode", "shelf_life_hours",
        "stock_quantity", "unit", "updated_at",
      ],
    },
    prep_lines: {
      exported: [
        "id", "created_at", "display_unit", "ingredient_id", "item_id", "position", "quantity", "stock_quantity", "unit",
        "updated_at", "yield_percent",
      ],
    },
    batches: {
      exported: [
        "id", "at", "created_at", "expires_on", "item_id", "made", "made_by", "note", "planned", "undone_at", "unit",
        "updated_at",
      ],
      exportedOnly: ["by"],
    },
  },
};
