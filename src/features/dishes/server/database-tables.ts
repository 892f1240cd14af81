import { z } from "zod";
import { createDish, nutritionFacts, updateDish } from "#src/features/dishes/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

/** What ingredients declared when an owner answered, by their ids. */
const declaredStates = z.record(
  z.uuid(),
  z.enum(["contains", "may_contain", "none", "suitable", "unsuitable", "unknown"]),
);

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    item_declarations: {
      shapes: { question: declaredStates },
      exported: ["id", "created_at", "item_id", "name", "question", "state", "updated_at"],
    },
    declaration_questions: { exported: ["id", "asked_at", "created_at", "item_id", "reason", "source_id", "updated_at"] },
    dish_images: {
      file: "image_url",
      exported: ["id", "created_at", "image_url", "source"],
      exportedOnly: ["height", "placeholder", "width", "widths"],
    },
    dish: {
      file: "image_url",
      exported: [
        "id", "category_id", "created_at", "deleted_at", "description", "display_order", "image_url", "is_available", "name",
        "sold_out_at", "sold_out_until", "updated_at",
      ],
      exportedOnly: ["has_options", "schedule"],
    },
    dish_size: {
      exported: [
        "id", "created_at", "deleted_at", "menu_item_id", "name", "position", "price", "sold_out_at", "sold_out_until",
        "updated_at",
      ],
    },
    dish_ingredient: {
      shapes: { nutrition: nutritionFacts },
      exported: [
        "id", "calories", "created_at", "dish_size_id", "display_unit", "exact_quantity", "ingredient_id", "nutrition",
        "position", "quantity_per_dish", "stock_quantity", "unit", "updated_at", "yield_percent",
      ],
    },
    dish_declarations: {
      shapes: { question: declaredStates },
      exported: ["id", "created_at", "dish_id", "name", "question", "reason", "state", "updated_at"],
    },
    recipe_needs: { notExported: "computed" },
  },
  fields: {
    dish: { name: createDish.body.shape.name, description: createDish.body.shape.description },
    dish_size: { name: updateDish.body.shape.sizes.unwrap().element.shape.name },
  },
};
