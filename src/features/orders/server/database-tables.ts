import type { FeatureTables } from "#src/server/db/declared-tables.ts";

const NOTHING = "null";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    orders: {
      preserved: {
        exported: [
          "id", "agreed_amount", "arrived_at", "cancelled_at", "channel", "cleared_at", "completed_at", "created_at",
          "currency", "discount_amount", "discount_percent", "is_special_request", "order_type", "payment_status",
          "processing_at", "recalled_at", "reference_id", "service_charge", "service_percent", "settled", "status",
          "total_amount", "updated_at",
        ],
        withheld: ["status_token"],
      },
      erased: {
        exported: { note: NOTHING, table_number: "''" },
        exportedOnly: { created_by: NOTHING },
        withheld: { customer_id: "''", fingerprint: "''", idempotency_key: "id::text" },
      },
    },
    order_items: {
      preserved: {
        exported: [
          "id", "dish_name", "done_at", "full_price", "order_id", "part_of", "position", "quantity", "size_name", "tax_added",
          "tax_name", "tax_percent", "total_price", "unit_cost", "unit_price",
        ],
      },
      erased: { exported: { menu_item_id: NOTHING, note: NOTHING, size_id: NOTHING } },
    },
    order_item_options: {
      preserved: {
        exported: [
          "id", "count", "created_at", "group_name", "option_name", "order_item_id", "part_id", "position", "total_price",
          "unit_cost", "unit_price",
        ],
      },
      erased: { exported: { option_id: NOTHING } },
    },
    order_pickups: {
      first: ["order_id"],
      exported: ["asap", "created_at", "due_at", "name", "number", "order_id", "phone", "portions"],
      withheld: ["guest_address", "guest_device"],
    },
    order_taxes: { first: ["order_id"], preserved: { exported: ["added", "name", "net", "order_id", "percent", "tax"] } },
    payments: {
      preserved: { exported: ["id", "amount", "change", "created_at", "given", "method", "order_id", "rounding"] },
      erased: { exportedOnly: { created_by: NOTHING } },
    },
    refunds: {
      preserved: { exported: ["id", "amount", "created_at", "order_id", "payment_id"] },
      erased: { exported: { reason: NOTHING }, exportedOnly: { created_by: NOTHING } },
    },
    order_changes: {
      preserved: {
        exported: [
          "id", "amount", "created_at", "kind", "last_position", "lines_amount", "order_id", "order_item_id", "percent",
          "quantity", "returned",
        ],
      },
      erased: {
        exported: {
          from_table: "case when from_table is not null then '1' end",
          reason: "case when reason is not null then 'erased' end", to_table: "case when to_table is not null then '2' end",
        },
        exportedOnly: { created_by: NOTHING },
        withheld: { fingerprint: NOTHING, idempotency_key: NOTHING },
      },
    },
    order_alerts: { notExported: "progress" },
    order_item_needs: { notExported: "computed" },
    order_item_states: {
      notExported: "computed",
      preserved: { withheld: ["added_at", "amount", "discount", "order_item_id", "quantity"] },
    },
    order_lines: { notExported: "computed" },
    order_outcomes: { notExported: "computed" },
    reorder_checks: { notExported: "progress" },
    sales: { notExported: "computed" },
  },
};
