import { createOptionGroup } from "#src/features/offer/options/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

const groupFields = createOptionGroup.body.shape;

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    option_groups: {
      exported: [
        "id", "choose_max", "choose_min", "created_at", "deleted_at", "extra_price", "included", "name", "position",
        "updated_at",
      ],
    },
    options: {
      exported: [
        "id", "created_at", "deleted_at", "dish_size_id", "group_id", "is_available", "is_default", "name", "position",
        "price", "sold_out_at", "sold_out_until", "updated_at",
      ],
    },
    option_lines: {
      exported: [
        "id", "created_at", "display_unit", "exact_quantity", "ingredient_id", "option_id", "position", "quantity",
        "scales_with_size", "stock_quantity", "unit", "updated_at", "yield_percent",
      ],
    },
    dish_option_groups: {
      exported: ["choose_max", "choose_min", "created_at", "dish_id", "group_id", "position", "updated_at"],
    },
    option_needs: { notExported: "computed" },
  },
  fields: {
    option_groups: { name: groupFields.name },
    options: { name: groupFields.options.element.shape.name },
  },
};
