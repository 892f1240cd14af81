import { z } from "zod";
import { chargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { COUNTER, MANAGEMENT } from "#src/shared/roles.ts";
import { decimal, id, line, optionalLine } from "#src/shared/text.ts";
import { identityKey } from "#src/shared/text-key.ts";

export const MAX_TAX_RATES = 10;
/** The smallest coins of the currencies that round cash amounts. */
export const COINS = [0.05, 0.1, 0.5, 1, 5] as const;

const taxRate = z.object({
  name: line(30, 1),
  percent: decimal({ max: 100, decimals: 3 }),
  /** Whether it applies to every dish whose category has no other rate. */
  is_default: z.boolean().default(false),
  /** The categories whose dishes have this rate instead of the default one. */
  category_ids: z.array(id).max(1000).default([]),
  /** The dishes that have this rate, whatever their category. */
  dish_ids: z.array(id).max(1000).default([]),
});
export type TaxRate = z.output<typeof taxRate>;

/** The taxes on sales. The list is empty, or one of the taxes is the default. */
export const taxRates = z
  .array(taxRate)
  .max(MAX_TAX_RATES)
  .superRefine((rates, context) => {
    const names = rates.map(({ name }) => identityKey(name));
    const categories = rates.flatMap(({ category_ids }) => category_ids);
    const dishes = rates.flatMap(({ dish_ids }) => dish_ids);
    const problem = (message: string) => context.addIssue({ code: "custom", message });
    if (rates.length > 0 && rates.filter(({ is_default }) => is_default).length !== 1) {
      problem("Choose one rate as the usual one");
    }
    if (new Set(names).size < names.length) problem("Give every tax a name of its own");
    if (new Set(categories).size < categories.length) problem("A category has one rate");
    if (new Set(dishes).size < dishes.length) problem("A dish has one rate");
  });

/** A restaurant's taxes and charges; settings that a change omits stay as they are. */
const taxSettings = z.object({
  /** Whether menu prices include the taxes; otherwise they are added to the total. */
  prices_include_tax: z.boolean(),
  /** Added to every order, as a percentage of its lines; 0 for none. */
  service_charge_percent: decimal({ max: 100, decimals: 2 }),
  /** The tax number, which is printed on receipts. */
  tax_number: optionalLine(60),
  receipt_note: optionalLine(300),
  /** The smallest coin to which cash is rounded; null if every amount can be paid. */
  cash_rounding: z.literal(COINS).nullable(),
});
export type TaxSettings = z.output<typeof taxSettings> & { tax_rates: TaxRate[] };
const saved = taxSettings.extend({ tax_rates: z.array(taxRate) });

export const listTaxRates = endpoint({
  method: "GET",
  path: "/api/tax-rates",
  summary: "The taxes on what is sold, the default one first, and the service charge.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: saved,
});

export const saveTaxRates = endpoint({
  method: "PUT",
  path: "/api/tax-rates",
  summary: "Replaces the taxes on what is sold; orders that were placed before keep theirs.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: taxSettings.partial().extend({ tax_rates: taxRates }),
  response: saved,
});

export const readChargeRules = endpoint({
  method: "GET",
  path: "/api/charge-rules",
  summary: "What an order owes beyond its lines, and the taxes in it; null for a restaurant that charges neither.",
  access: { roles: COUNTER },
  errors: [],
  response: z.object({ charges: chargeRules.nullable() }),
});
