import { newSupplier } from "#src/features/suppliers/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    suppliers: {
      exported: [
        "id", "address", "closed_days", "contact", "created_at", "customer_id", "deleted_at", "delivers_on_holidays",
        "delivery_days", "email", "lead_time_days", "minimum_order", "name", "order_by", "order_cutoff", "order_email",
        "payment_terms_days", "shows_prices", "uen", "updated_at", "whatsapp_number",
      ],
    },
  },
  fields: {
    suppliers: newSupplier.shape,
  },
};
