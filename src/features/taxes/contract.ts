import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";
import { decimal, id, line } from "#src/shared/text.ts";

export const MAX_TAX_RATES = 10;

const taxRate = z.object({
  name: line(30, 1),
  percent: decimal({ max: 100, decimals: 3 }),
  /** The rate of every dish whose category has no other one. */
  is_default: z.boolean().default(false),
  /** The categories whose dishes have this rate instead of the default one. */
  category_ids: z.array(id).max(1000).default([]),
});
export type TaxRate = z.output<typeof taxRate>;

/** The taxes that are included in prices. Either none, or one of them is the default. */
export const taxRates = z
  .array(taxRate)
  .max(MAX_TAX_RATES)
  .superRefine((rates, context) => {
    const names = rates.map(({ name }) => name.toLowerCase());
    const categories = rates.flatMap(({ category_ids }) => category_ids);
    const problem = (message: string) => context.addIssue({ code: "custom", message });
    if (rates.length > 0 && rates.filter(({ is_default }) => is_default).length !== 1) {
      problem("Choose one rate as the usual one");
    }
    if (new Set(names).size < names.length) problem("Give every tax a name of its own");
    if (new Set(categories).size < categories.length) problem("A category has one rate");
  });

export const listTaxRates = endpoint({
  method: "GET",
  path: "/api/tax-rates",
  summary: "The taxes that are included in prices, the default one first.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({ tax_rates: z.array(taxRate) }),
});

export const saveTaxRates = endpoint({
  method: "PUT",
  path: "/api/tax-rates",
  summary: "Replaces the taxes that are included in prices; orders that were placed before keep theirs.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ tax_rates: taxRates }),
  response: z.object({ tax_rates: z.array(taxRate) }),
});
