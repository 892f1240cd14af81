import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    credit_requests: {
      exported: [
        "id", "amount", "approved_at", "approved_by_name", "chase_message_id", "chased_at", "chased_by", "created_at",
        "currency", "delivery_id", "invoice_id", "message_id", "note", "number", "rejection", "responded_at", "send_error",
        "sent_at", "sent_by", "settled_amount", "settled_at", "settled_by_invoice_id", "source", "state", "supplier_id",
        "touched_at", "updated_at", "version",
      ],
      exportedOnly: ["approved_by"],
    },
    credit_request_lines: {
      exported: [
        "id", "agreed_price", "amount", "charged_price", "created_at", "delivered", "delivery_line_id", "invoice_line_id",
        "invoiced", "item_id", "ordered", "position", "quantity", "reason", "request_id", "text", "unit", "unit_price",
        "updated_at",
      ],
    },
    credit_request_mails: {
      sentTexts: ["body"],
      exported: ["id", "body", "created_at", "error", "kind", "request_id", "state", "subject", "to_address", "updated_at"],
      withheld: ["claimed_at"],
    },
  },
};
