import type { DB } from "#src/server/db/schema.ts";

interface RetainedTable<Column> {
  /** What law requires, and what holds it together. */
  preserved: readonly Column[];
  /** What becomes of every other column, in SQL. */
  cleared: { readonly [C in Column & string]?: string };
}

const NOTHING = "null";

/**
 * What is retained of a company that was erased, and what becomes of the rest of those rows. Every column is listed: a new one
 * does not compile until it is decided on. Every other table of a company is emptied. docs/closing.md gives the reasons.
 */
// prettier-ignore
export const RETAINED_TABLES = {
  orders: {
    preserved: [
      "company_id", "id", "agreed_amount", "arrived_at", "cancelled_at", "channel", "cleared_at", "completed_at", "created_at", "currency",
      "discount_amount", "discount_percent", "is_special_request", "order_type", "payment_status", "processing_at",
      "recalled_at", "reference_id", "service_charge", "service_percent", "settled", "status", "status_token",
      "total_amount", "updated_at",
    ],
    cleared: {
      table_number: "''", customer_id: "''", note: NOTHING, idempotency_key: "id::text", fingerprint: "''",
      created_by: NOTHING,
    },
  },
  order_items: {
    preserved: [
      "company_id", "id", "dish_name", "done_at", "full_price", "order_id", "part_of", "position", "quantity", "size_name",
      "tax_added", "tax_name", "tax_percent", "total_price", "unit_cost", "unit_price",
    ],
    cleared: { menu_item_id: NOTHING, size_id: NOTHING, note: NOTHING },
  },
  order_item_options: {
    preserved: [
      "company_id", "id", "count", "created_at", "group_name", "option_name", "order_item_id", "part_id", "position",
      "total_price", "unit_cost", "unit_price",
    ],
    cleared: { option_id: NOTHING },
  },
  order_item_states: {
    preserved: ["company_id", "order_item_id", "added_at", "amount", "discount", "quantity"],
    cleared: {},
  },
  order_changes: {
    preserved: [
      "company_id", "id", "amount", "created_at", "kind", "last_position", "lines_amount", "order_id", "order_item_id",
      "percent", "quantity", "returned",
    ],
    cleared: {
      created_by: NOTHING, reason: "case when reason is not null then 'erased' end",
      from_table: "case when from_table is not null then '1' end", to_table: "case when to_table is not null then '2' end",
      idempotency_key: NOTHING, fingerprint: NOTHING,
    },
  },
  order_taxes: { preserved: ["company_id", "order_id", "added", "name", "net", "percent", "tax"], cleared: {} },
  payments: {
    preserved: ["company_id", "id", "amount", "change", "created_at", "given", "method", "order_id", "rounding"],
    cleared: { created_by: NOTHING },
  },
  refunds: {
    preserved: ["company_id", "id", "amount", "created_at", "order_id", "payment_id"],
    cleared: { created_by: NOTHING, reason: NOTHING },
  },
  receipt_series: { preserved: ["company_id", "last_number", "position"], cleared: {} },
  receipts: {
    preserved: ["company_id", "id", "issued_at", "kind", "number", "order_id", "payment_id", "refund_id", "series"],
    // As it was issued, with the restaurant's name and address; why something was given back is not of the receipt.
    cleared: {
      snapshot: `case when snapshot #> '{refund,reason}' is null then snapshot
        else jsonb_set(snapshot, '{refund,reason}', 'null') end`,
    },
  },
  tax_rates: { preserved: ["company_id", "id", "is_default", "name", "percent"], cleared: {} },
  supplier_invoice: {
    preserved: [
      "company_id", "id", "attempts", "can_retry", "charges", "created_at", "currency", "discount", "document",
      "duplicate_allowed", "exchange_rate", "invoice_date", "invoice_number", "notified_at", "number_key", "read_by",
      "reversed_at", "rounding", "saved_at", "status", "step", "step_page", "step_pages", "subtotal",
      "supplier_created", "supplier_name", "tax", "total", "updated_at",
    ],
    cleared: {
      supplier_id: NOTHING, delivery_id: NOTHING, extracted: NOTHING, error: NOTHING, created_by: "''",
      saved_by: NOTHING, saved_by_id: NOTHING, reversed_by: NOTHING, reversed_by_id: NOTHING, confirm_key: NOTHING, files_key: NOTHING, lines_key: NOTHING,
      reading_id: NOTHING,
    },
  },
  supplier_invoice_files: {
    preserved: ["company_id", "id", "bytes", "created_at", "file_key", "format", "invoice_id", "position", "sha256"],
    cleared: { file_name: "'invoice.' || format" },
  },
  supplier_invoice_lines: {
    preserved: [
      "company_id", "id", "seq", "amount", "code", "created", "discount", "invoice_id", "item_description", "item_id",
      "item_name", "movement_id", "not_delivered", "position", "previous_price", "price_per_unit", "printed_unit", "quantity",
      "received_quantity", "received_unit", "skipped", "unit", "unit_factor", "unit_price",
    ],
    cleared: { received_by: NOTHING },
  },
  bill_payments: {
    preserved: ["company_id", "created_at", "invoice_id", "paid_on", "updated_at"],
    cleared: { paid_by: NOTHING, paid_by_name: "''" },
  },
  movement_costs: {
    preserved: ["company_id", "id", "seq", "created_at", "invoice_id", "movement_id", "unit_cost", "updated_at"],
    cleared: {},
  },
  stock_movements: {
    preserved: [
      "company_id", "id", "seq", "created_at", "from_unit", "item_id", "lines", "quantity", "reason", "source_id",
      "source_type", "to_unit", "unit_cost", "unit_factor",
    ],
    cleared: { actor_name: NOTHING, note: NOTHING, user_id: NOTHING },
  },
  inventory: {
    preserved: [
      "company_id", "id", "created_at", "deleted_at", "display_unit", "hand_price", "hand_price_at", "hand_price_date", "item_code",
      "kind", "last_notification_sent", "merged_into", "name", "par", "price_date", "quantity_available",
      "reorder_threshold", "shelf_life_days", "unit", "unit_price", "updated_at",
    ],
    cleared: { alert_claimed_at: NOTHING, category_id: NOTHING, hand_price_by: NOTHING, redefined_at: NOTHING, supplier_id: NOTHING },
  },
} as const satisfies { readonly [T in keyof DB]?: RetainedTable<keyof DB[T]> };

export type RetainedTableName = keyof typeof RETAINED_TABLES;

type Tables = typeof RETAINED_TABLES;
type Undecided = {
  [
    T in RetainedTableName
  ]: `${T}.${Exclude<keyof DB[T] & string, Tables[T]["preserved"][number] | keyof Tables[T]["cleared"]>}`;
}[RetainedTableName];

/** Does not compile when a column of a retained table is neither preserved nor cleared; the error names it. */
export const EVERY_RETAINED_COLUMN_IS_DECIDED: [Undecided] extends [never] ? true : Undecided = true;
