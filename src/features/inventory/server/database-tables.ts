import { z } from "zod";
import { fields } from "#src/features/inventory/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

/** How much of a movement each line of an order took, by the line's id. */
const linesOfMovement = z.record(z.uuid(), z.number());

const NOTHING = "null";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    ingredient_categories: { exported: ["id", "created_at", "name", "updated_at"] },
    inventory: {
      preserved: {
        exported: [
          "id", "created_at", "deleted_at", "display_unit", "hand_price", "hand_price_at", "hand_price_date", "item_code",
          "kind", "last_notification_sent", "merged_into", "name", "par", "price_date", "reorder_threshold",
          "shelf_life_days", "unit", "unit_price", "updated_at",
        ],
        exportedOnly: ["quantity_available"],
      },
      erased: {
        exported: { category_id: NOTHING, supplier_id: NOTHING },
        exportedOnly: { hand_price_by: NOTHING, redefined_at: NOTHING },
        withheld: { alert_claimed_at: NOTHING },
      },
    },
    item_packs: { exported: ["id", "count", "created_at", "display_unit", "item_id", "name", "quantity", "unit"] },
    stock_movements: {
      shapes: { lines: linesOfMovement },
      preserved: {
        exported: [
          "id", "seq", "created_at", "from_unit", "item_id", "lines", "quantity", "reason", "source_id", "source_type",
          "to_unit", "unit_cost", "unit_factor",
        ],
      },
      erased: { exported: { actor_name: NOTHING, note: NOTHING }, exportedOnly: { user_id: NOTHING } },
    },
    present_movements: { notExported: "computed" },
  },
  fields: {
    inventory: { name: fields.name, item_code: fields.item_code },
    item_packs: { name: fields.packs.element.shape.name },
  },
};
