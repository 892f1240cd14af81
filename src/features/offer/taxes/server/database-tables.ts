import { saveTaxRates } from "#src/features/offer/taxes/contract.ts";
import type { FeatureTables } from "#src/server/db/declared-tables.ts";

// prettier-ignore
export const tables: FeatureTables = {
  module: import.meta.url,
  tables: {
    tax_rates: { preserved: { exported: ["id", "is_default", "name", "percent"] } },
    category_tax_rates: { exported: ["category_id", "tax_rate_id"] },
    dish_tax_rates: { exported: ["dish_id", "tax_rate_id"] },
  },
  fields: {
    companies: saveTaxRates.body.shape,
  },
};
