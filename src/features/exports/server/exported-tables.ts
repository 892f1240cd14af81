import type { DB } from "#src/server/db/schema.ts";

interface ExportedTable<Column> {
  /** The columns of the CSV file, in this order. */
  columns: readonly Column[];
  /** What no export has: tokens, keys that make a request unique, ids of providers and devices. */
  withheld?: readonly Column[];
}

/**
 * The tables that an archive has and every column of each. A column that is not listed is not exported; one that is
 * neither listed nor withheld does not compile, so that each new column is decided on. The column `company_id` is left out
 * everywhere.
 */
// prettier-ignore
export const EXPORTED_TABLES = {
  activity_logs: {
    columns: [
      "id", "action_type", "created_at", "description", "display_name", "entity_id", "entity_name",
      "entity_type", "user_id",
    ],
  },
  agent_settings: { columns: ["stops_at_once"] },
  batches: {
    columns: [
      "id", "at", "by", "created_at", "expires_on", "item_id", "made", "made_by", "note", "planned",
      "undone_at", "unit", "updated_at",
    ],
  },
  bill_payments: { columns: ["created_at", "invoice_id", "paid_by", "paid_by_name", "paid_on", "updated_at"] },
  calendar_days: { columns: ["created_at", "day", "factor", "kind", "name", "source", "updated_at"] },
  calendar_states: { columns: ["country", "from_year", "region", "upto_year"] },
  category_tax_rates: { columns: ["category_id", "tax_rate_id"] },
  companies: {
    columns: [
      "id", "address", "allow_negative_stock", "cash_rounding", "charges_tax", "codes_required", "counter_orders", "country", "created_at", "created_by",
      "currency", "daily_reports", "email", "guest_help", "invoice_processed_alerts", "is_demo", "kitchen_late_minutes",
      "kitchen_waiting_minutes", "language", "logo_url", "low_stock_alerts", "name", "new_order_alerts",
      "onboarding_completed", "onboarding_started", "opening_hours", "ordering_paused", "phone_country_code",
      "phone_number", "phone_verified", "prices_include_tax", "read_only_at", "read_only_reason",
      "pickup_lead_minutes", "pickup_orders", "pickup_slot_minutes", "pickup_slot_portions", "receipt_note",
      "service_charge_percent", "shows_few_left", "table_calls", "table_orders", "tables_listed", "tax_number",
      "timezone", "trial_ends_at", "uen", "updated_at", "username", "website", "weekly_reports",
    ],
    withheld: [
      "closed_at", "closed_by_name", "creation_key", "erase_at", "erased_at", "restored_at", "restored_to", "retained_until",
    ],
  },
  company_setup: { columns: ["codes_printed_at", "created_at", "hidden_at", "practised_at", "updated_at"] },
  count_lines: {
    columns: [
      "id", "seq", "area_id", "by", "by_name", "count_id", "counted", "counted_at", "created_at", "item_id",
      "received_at", "typed", "unit", "updated_at",
    ],
    withheld: ["device"],
  },
  counts: {
    columns: [
      "id", "blind", "by", "by_name", "created_at", "ended_at", "ended_by_name", "note", "started_at", "state",
      "updated_at", "version",
    ],
  },
  credit_request_lines: {
    columns: [
      "id", "agreed_price", "amount", "charged_price", "created_at", "delivered", "delivery_line_id",
      "invoice_line_id", "invoiced", "item_id", "ordered", "position", "quantity", "reason", "request_id",
      "text", "unit", "unit_price", "updated_at",
    ],
  },
  credit_request_mails: {
    columns: [
      "id", "body", "created_at", "error", "kind", "request_id", "state", "subject", "to_address", "updated_at",
    ],
    withheld: ["claimed_at"],
  },
  credit_requests: {
    columns: [
      "id", "amount", "approved_at", "approved_by", "approved_by_name", "chase_message_id", "chased_at",
      "chased_by", "created_at", "currency", "delivery_id", "invoice_id", "message_id", "note", "number",
      "rejection", "responded_at", "send_error", "sent_at", "sent_by", "settled_amount", "settled_at",
      "settled_by_invoice_id", "source", "state", "supplier_id", "touched_at", "updated_at", "version",
    ],
  },
  daily_demand: {
    columns: [
      "computed_at", "day", "demand", "not_counted", "open_minutes", "out_minutes", "refused", "size_id",
      "sold", "state",
    ],
  },
  daily_usage: { columns: ["day", "item_id", "produced", "unit", "used", "wasted"] },
  declaration_questions: {
    columns: ["id", "asked_at", "created_at", "item_id", "reason", "source_id", "updated_at"],
  },
  deliveries: {
    columns: [
      "id", "booked_at", "booked_by", "created_at", "note", "photo_key", "po_id", "rest", "reversed_at",
      "reversed_by", "supplier_id", "updated_at",
    ],
  },
  delivery_lines: {
    columns: [
      "id", "cancelled", "created_at", "delivery_id", "expires_on", "item_id", "movement_id", "outcome",
      "po_line_id", "position", "quantity", "received", "substitutes_item_id", "unit", "unit_factor",
      "updated_at",
    ],
  },
  demand_days: {
    columns: [
      "asked_sold", "begins", "computed_at", "day", "ends", "is_closed", "is_shifted", "question",
      "resolved_at", "size_id", "sold", "timezone", "usual",
    ],
  },
  dish: {
    columns: [
      "id", "category_id", "created_at", "deleted_at", "description", "display_order", "has_options",
      "image_url", "is_available", "name", "schedule", "sold_out_at", "sold_out_until", "updated_at",
    ],
  },
  dish_declarations: { columns: ["id", "created_at", "dish_id", "name", "question", "reason", "state", "updated_at"] },
  dish_tax_rates: { columns: ["dish_id", "tax_rate_id"] },
  dish_images: { columns: ["id", "created_at", "height", "image_url", "placeholder", "source", "width", "widths"] },
  dish_ingredient: {
    columns: [
      "id", "calories", "created_at", "dish_size_id", "display_unit", "exact_quantity", "ingredient_id", "nutrition",
      "position", "quantity_per_dish", "stock_quantity", "unit", "updated_at", "yield_percent",
    ],
  },
  dish_option_groups: {
    columns: ["choose_max", "choose_min", "created_at", "dish_id", "group_id", "position", "updated_at"],
  },
  dish_size: {
    columns: [
      "id", "created_at", "deleted_at", "menu_item_id", "name", "position", "price", "sold_out_at",
      "sold_out_until", "updated_at",
    ],
  },
  dismissed_requests: { columns: ["cause", "dismissed_at", "dismissed_by", "kind", "subject_id"] },
  forecast_overrides: {
    columns: [
      "id", "created_at", "day", "forecast", "quantity", "reason", "subject", "subject_id", "user_id",
      "user_name",
    ],
  },
  ingredient_categories: { columns: ["id", "created_at", "name", "updated_at"] },
  inventory: {
    columns: [
      "id", "category_id", "created_at", "deleted_at", "display_unit", "hand_price", "hand_price_at", "hand_price_by",
      "hand_price_date", "item_code", "kind", "last_notification_sent", "merged_into", "name", "par", "price_date",
      "quantity_available", "redefined_at", "reorder_threshold", "shelf_life_days", "supplier_id", "unit",
      "unit_price", "updated_at",
    ],
    withheld: ["alert_claimed_at"],
  },
  item_aliases: { columns: ["id", "alias", "as_written", "dish_id", "item_id", "kind", "learned_at"] },
  item_areas: { columns: ["area_id", "created_at", "item_id", "position", "updated_at"] },
  item_counts: {
    columns: [
      "id", "at_seq", "count_id", "counted", "counted_at", "created_at", "days", "difference", "expected",
      "item_id", "moved", "movement_id", "unit", "updated_at",
    ],
  },
  item_declarations: { columns: ["id", "created_at", "item_id", "name", "question", "state", "updated_at"] },
  item_ordering: { columns: ["created_at", "item_id", "max", "never_propose", "service", "updated_at"] },
  item_packs: { columns: ["id", "count", "created_at", "display_unit", "item_id", "name", "quantity", "unit"] },
  menu_category: { columns: ["id", "created_at", "description", "display_order", "name", "updated_at"] },
  translations: {
    columns: ["description", "is_draft", "kind", "language", "name", "source_description", "source_name", "subject_id", "updated_at"],
  },
  menu_schedules: {
    columns: ["id", "category_id", "closes", "days", "dish_id", "from_day", "opens", "position", "to_day"],
  },
  menu_stops: {
    columns: [
      "id", "dish_id", "ended_at", "ended_by", "ended_by_name", "ends_at", "option_id", "reason", "size_id",
      "started_at", "stopped_by", "stopped_by_name", "until",
    ],
  },
  messages: {
    columns: [
      "id", "body", "created_at", "error", "item_id", "item_ids", "kind", "state", "template",
      "template_values", "to_number", "updated_at", "via",
    ],
    withheld: ["provider_id", "claimed_at"],
  },
  movement_costs: { columns: ["id", "seq", "created_at", "invoice_id", "movement_id", "unit_cost", "updated_at"] },
  option_groups: {
    columns: [
      "id", "choose_max", "choose_min", "created_at", "deleted_at", "extra_price", "included", "name",
      "position", "updated_at",
    ],
  },
  option_lines: {
    columns: [
      "id", "created_at", "display_unit", "exact_quantity", "ingredient_id", "option_id", "position", "quantity",
      "scales_with_size", "stock_quantity", "unit", "updated_at", "yield_percent",
    ],
  },
  options: {
    columns: [
      "id", "created_at", "deleted_at", "dish_size_id", "group_id", "is_available", "is_default", "name", "position",
      "price", "sold_out_at", "sold_out_until", "updated_at",
    ],
  },
  order_changes: {
    columns: [
      "id", "amount", "created_at", "created_by", "from_table", "kind", "last_position", "lines_amount",
      "order_id", "order_item_id", "percent", "quantity", "reason", "returned", "to_table",
    ],
    withheld: ["idempotency_key", "fingerprint"],
  },

  order_item_options: {
    columns: [
      "id", "count", "created_at", "group_name", "option_id", "option_name", "order_item_id", "part_id", "position",
      "total_price", "unit_cost", "unit_price",
    ],
  },
  order_items: {
    columns: [
      "id", "dish_name", "done_at", "full_price", "menu_item_id", "note", "order_id", "part_of", "position", "quantity",
      "size_id", "size_name", "tax_added", "tax_name", "tax_percent", "total_price", "unit_cost", "unit_price",
    ],
  },
  order_pickups: {
    columns: ["order_id", "asap", "created_at", "due_at", "name", "number", "phone", "portions"],
    withheld: ["guest_device", "guest_address"],
  },
  order_taxes: { columns: ["order_id", "added", "name", "net", "percent", "tax"] },
  orders: {
    columns: [
      "id", "agreed_amount", "arrived_at", "cancelled_at", "channel", "cleared_at", "completed_at", "created_at",
      "created_by", "currency", "discount_amount", "discount_percent", "is_special_request", "note", "order_type", "payment_status",
      "processing_at", "recalled_at", "reference_id", "service_charge", "service_percent", "settled", "status",
      "table_number", "total_amount", "updated_at",
    ],
    withheld: ["idempotency_key", "fingerprint", "status_token", "customer_id"],
  },
  payments: { columns: ["id", "amount", "change", "created_at", "created_by", "given", "method", "order_id", "rounding"] },
  prep_lines: {
    columns: [
      "id", "created_at", "display_unit", "ingredient_id", "item_id", "position", "quantity", "stock_quantity", "unit",
      "updated_at", "yield_percent",
    ],
  },
  prep_plan_lines: {
    columns: [
      "id", "batch_id", "batches", "done_at", "done_quantity", "forecast_q", "item_id", "note", "on_hand",
      "plan_id", "size_id", "to_make",
    ],
  },
  prep_plans: { columns: ["id", "day", "made_at", "made_by"] },
  prep_recipes: {
    columns: [
      "batch_quantity", "created_at", "display_unit", "item_id", "method", "minutes", "mode", "shelf_life_hours",
      "stock_quantity", "unit", "updated_at",
    ],
  },
  prep_settings: { columns: ["cover_days", "item_id", "lost_percent", "updated_at"] },
  price_findings: {
    columns: [
      "id", "cause", "class", "created_at", "decided_at", "decided_by", "decided_by_name", "in_digest",
      "invoice_line_id", "is_alert", "item_id", "new_price", "old_price", "ratio", "state", "supplier_id",
      "updated_at", "weekly_effect",
    ],
  },
  purchase_order_lines: {
    columns: [
      "id", "cancelled", "code", "created_at", "expected_price", "item_id", "order_multiple", "pack_name",
      "pack_quantity", "packs", "po_id", "position", "quantity", "reason", "received", "supplier_item_id",
      "text", "unit", "updated_at",
    ],
  },
  purchase_order_mails: {
    columns: ["id", "body", "created_at", "error", "kind", "po_id", "state", "subject", "to_address", "updated_at"],
    withheld: ["claimed_at"],
  },
  purchase_orders: {
    columns: [
      "id", "approved_at", "approved_by", "approved_by_name", "approved_on", "cancellation_message_id",
      "cancelled_at", "closed_at", "created_at", "currency", "deliver_on", "estimate", "limit_amount", "message_id", "note", "number", "proposed_at", "send_error",
      "sent_at", "sent_by", "source", "state", "supplier_id", "supplier_replied_at", "supplier_reply",
      "supplier_reply_kind", "touched_at", "updated_at", "version", "warnings",
    ],
  },
  recipe_versions: { columns: ["seq", "item_id", "quantity", "size_id", "until"] },
  receipt_series: { columns: ["last_number", "position"] },
  receipts: {
    columns: [
      "id", "issued_at", "kind", "number", "order_id", "payment_id", "refund_id", "series", "snapshot",
    ],
  },
  refunds: { columns: ["id", "amount", "created_at", "created_by", "order_id", "payment_id", "reason"] },
  refused_demand: {
    columns: ["day", "hour", "quantity", "size_id"],
    withheld: ["caller"],
  },
  removed_holidays: { columns: ["day", "name"] },
  printers: {
    columns: ["id", "created_at", "host", "is_on", "name", "paper", "port", "prints_receipts", "prints_tickets", "updated_at"],
    withheld: ["status", "status_at", "claimed_until", "prints_since"],
  },
  restaurant_tables: { columns: ["id", "created_at", "name", "position", "updated_at"] },
  size_availability: { columns: ["id", "from", "reason", "size_id", "to"] },
  stock_lots: {
    columns: [
      "id", "created_at", "expires_on", "item_id", "quantity", "received_at", "source", "source_id",
      "updated_at",
    ],
  },
  stock_movements: {
    columns: [
      "id", "seq", "actor_name", "created_at", "from_unit", "item_id", "lines", "note", "quantity", "reason",
      "source_id", "source_type", "to_unit", "unit_cost", "unit_factor", "user_id",
    ],
  },
  storage_areas: { columns: ["id", "created_at", "deleted_at", "name", "position", "updated_at"] },
  supplier_invoice: {
    columns: [
      "id", "attempts", "can_retry", "charges", "created_at", "created_by", "currency", "delivery_id",
      "discount", "document", "duplicate_allowed", "error", "exchange_rate", "extracted", "invoice_date",
      "invoice_number", "notified_at", "number_key", "read_by", "reversed_at", "reversed_by",
      "reversed_by_id", "rounding", "saved_at", "saved_by", "saved_by_id", "status", "step", "step_page", "step_pages", "subtotal", "supplier_created",
      "supplier_id", "supplier_name", "tax", "total", "updated_at",
    ],
    withheld: ["confirm_key", "files_key", "lines_key", "reading_id"],
  },
  supplier_invoice_files: {
    columns: ["id", "bytes", "created_at", "file_key", "file_name", "format", "invoice_id", "position", "sha256"],
  },
  supplier_invoice_lines: {
    columns: [
      "id", "seq", "amount", "code", "created", "discount", "invoice_id", "item_description", "item_id",
      "item_name", "movement_id", "not_delivered", "position", "previous_price", "price_per_unit", "printed_unit",
      "quantity", "received_by", "received_quantity", "received_unit", "skipped", "unit", "unit_factor", "unit_price",
    ],
  },
  supplier_invoice_pages: { columns: ["id", "file_id", "height", "image_key", "invoice_id", "page", "width"] },
  supplier_items: {
    columns: [
      "id", "agreed_price", "agreed_price_by", "agreed_price_unit", "agreed_until", "code", "code_key", "confirmed_at",
      "doubted_at", "is_preferred", "item_id", "keyed_as", "last_invoice_id", "last_price", "last_price_unit",
      "minimum_packs",
      "order_multiple", "pack_by", "pack_key", "pack_name", "pack_quantity", "pack_unit", "size_quantity", "size_unit",
      "sold_unit", "supplier_id", "text", "text_key", "vouched_at",
    ],
  },
  supplier_unit_words: { columns: ["confirmed_at", "supplier_id", "unit", "word", "word_key"] },
  suppliers: {
    columns: [
      "id", "address", "closed_days", "contact", "created_at", "customer_id", "deleted_at",
      "delivers_on_holidays", "delivery_days", "email", "lead_time_days", "minimum_order", "name", "order_by",
      "order_cutoff", "order_email", "payment_terms_days", "shows_prices", "uen", "updated_at",
      "whatsapp_number",
    ],
  },
  table_calls: { columns: ["id", "closed_at", "closed_by", "created_at", "kind", "table_number"] },
  table_codes: { columns: ["table_id", "scanned_at", "version"], withheld: ["hash"] },
  tax_rates: { columns: ["id", "is_default", "name", "percent"] },
} as const satisfies { readonly [T in keyof DB]?: ExportedTable<keyof DB[T]> };

export type ExportedTableName = keyof typeof EXPORTED_TABLES;

type Tables = typeof EXPORTED_TABLES;
type Decided<T extends ExportedTableName> =
  | Tables[T]["columns"][number]
  | (Tables[T] extends { withheld: readonly (infer Column)[] } ? Column : never);
type Undecided = {
  [T in ExportedTableName]: `${T}.${Exclude<keyof DB[T] & string, Decided<T> | "company_id">}`;
}[ExportedTableName];

/** Does not compile when a column is neither exported nor withheld; the error names it. */
export const EVERY_COLUMN_IS_DECIDED: [Undecided] extends [never] ? true : Undecided = true;
