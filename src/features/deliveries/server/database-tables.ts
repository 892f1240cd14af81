import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    deliveries: {
      file: "photo_key",
      exported: [
        "id", "booked_at", "booked_by", "created_at", "note", "photo_key", "po_id", "rest", "reversed_at", "reversed_by",
        "supplier_id", "updated_at",
      ],
    },
    delivery_lines: {
      exported: [
        "id", "cancelled", "created_at", "delivery_id", "expires_on", "item_id", "movement_id", "outcome", "po_line_id",
        "position", "quantity", "received", "substitutes_item_id", "unit", "unit_factor", "updated_at",
      ],
    },
  },
};
