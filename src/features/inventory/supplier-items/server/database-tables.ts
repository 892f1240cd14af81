import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    supplier_items: {
      exported: [
        "id", "agreed_price", "agreed_price_unit", "agreed_until", "code", "code_key", "confirmed_at", "doubted_at",
        "is_preferred", "item_id", "keyed_as", "last_invoice_id", "last_price", "last_price_unit", "minimum_packs",
        "order_multiple", "pack_key", "pack_name", "pack_quantity", "pack_unit", "size_quantity", "size_unit", "sold_unit",
        "supplier_id", "text", "text_key",
      ],
      exportedOnly: ["agreed_price_by", "pack_by", "vouched_at"],
    },
  },
};
