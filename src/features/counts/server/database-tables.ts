import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    storage_areas: { exported: ["id", "created_at", "deleted_at", "name", "position", "updated_at"] },
    item_areas: { exported: ["area_id", "created_at", "item_id", "position", "updated_at"] },
    counts: {
      exported: [
        "id", "blind", "by_name", "created_at", "ended_at", "ended_by_name", "note", "started_at", "state", "updated_at",
        "version",
      ],
      exportedOnly: ["by"],
    },
    count_lines: {
      exported: [
        "id", "seq", "area_id", "by_name", "count_id", "counted", "counted_at", "created_at", "item_id", "received_at",
        "typed", "unit", "updated_at",
      ],
      exportedOnly: ["by"],
      withheld: ["device"],
    },
    item_counts: {
      exported: [
        "id", "at_seq", "count_id", "counted", "counted_at", "created_at", "days", "difference", "expected", "item_id",
        "moved", "movement_id", "unit", "updated_at",
      ],
    },
  },
};
