import type { FeatureTables } from "#src/server/db/declared-tables.ts";

const NOTHING = "null";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    supplier_invoice: {
      preserved: {
        exported: [
          "id", "attempts", "can_retry", "charges", "created_at", "currency", "discount", "document", "duplicate_allowed",
          "exchange_rate", "invoice_date", "invoice_number", "notified_at", "number_key", "read_by", "reversed_at",
          "rounding", "saved_at", "status", "step", "step_page", "step_pages", "subtotal", "supplier_created",
          "supplier_name", "tax", "total", "updated_at",
        ],
      },
      erased: {
        exported: {
          created_by: "''", delivery_id: NOTHING, error: NOTHING, reversed_by: NOTHING, saved_by: NOTHING,
          supplier_id: NOTHING,
        },
        exportedOnly: { extracted: NOTHING, reversed_by_id: NOTHING, saved_by_id: NOTHING },
        withheld: { confirm_key: NOTHING, files_key: NOTHING, lines_key: NOTHING, reading_id: NOTHING },
      },
    },
    supplier_invoice_files: {
      file: "file_key",
      preserved: {
        exported: ["id", "created_at", "file_key", "invoice_id", "position"],
        exportedOnly: ["bytes", "format", "sha256"],
      },
      erased: { exported: { file_name: "'invoice.' || format" } },
    },
    supplier_invoice_pages: {
      file: "image_key",
      exported: ["id", "file_id", "height", "image_key", "invoice_id", "page", "width"],
    },
    supplier_invoice_lines: {
      preserved: {
        exported: [
          "id", "seq", "amount", "code", "created", "discount", "invoice_id", "item_description", "item_id", "item_name",
          "movement_id", "not_delivered", "position", "previous_price", "price_per_unit", "printed_unit", "quantity",
          "received_quantity", "received_unit", "skipped", "unit", "unit_factor", "unit_price",
        ],
      },
      erased: { exported: { received_by: NOTHING } },
    },
    supplier_unit_words: { exported: ["confirmed_at", "supplier_id", "unit", "word", "word_key"] },
    movement_costs: {
      preserved: { exported: ["id", "seq", "created_at", "invoice_id", "movement_id", "unit_cost", "updated_at"] },
    },
  },
};
