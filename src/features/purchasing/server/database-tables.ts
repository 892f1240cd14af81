import { z } from "zod";
import { proof } from "#src/features/reports/proof/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

const orderWarnings = z.array(z.string().max(1000)).max(100);

/** Why a line of an order to a supplier was proposed. The shape is defined in `features/purchasing/rules/why.ts`. */
const reasonOfLine = z.object({
  basis: z.enum(["forecast", "par", "threshold"]),
  sentences: z.array(z.string().max(1000)).max(100),
  formula: z.string().max(1000),
  inputs: proof.shape.inputs,
});

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    item_ordering: { exported: ["created_at", "item_id", "max", "never_propose", "service", "updated_at"] },
    purchase_orders: {
      shapes: { warnings: orderWarnings },
      exported: [
        "id", "approved_at", "approved_by_name", "cancellation_message_id", "cancelled_at", "closed_at", "created_at",
        "currency", "deliver_on", "estimate", "message_id", "note", "number", "proposed_at", "send_error", "sent_at",
        "sent_by", "source", "state", "supplier_id", "supplier_replied_at", "supplier_reply", "supplier_reply_kind",
        "touched_at", "updated_at", "version", "warnings",
      ],
      exportedOnly: ["approved_by", "approved_on", "limit_amount"],
    },
    purchase_order_mails: {
      sentTexts: ["body"],
      exported: ["id", "body", "created_at", "error", "kind", "po_id", "state", "subject", "to_address", "updated_at"],
      withheld: ["claimed_at"],
    },
    purchase_order_lines: {
      shapes: { reason: reasonOfLine },
      exported: [
        "id", "cancelled", "code", "created_at", "expected_price", "item_id", "order_multiple", "pack_name", "pack_quantity",
        "packs", "po_id", "position", "quantity", "reason", "received", "supplier_item_id", "text", "unit", "updated_at",
      ],
    },
    purchase_proposals: { notExported: "progress" },
  },
};
