import { queryOptions, useQuery } from "@tanstack/react-query";
import { taxOf } from "#src/features/offer/taxes/charges.ts";
import { listTaxRates, readChargeRules } from "#src/features/offer/taxes/contract.ts";
import { call } from "#src/web/call.ts";

export const taxRatesQuery = queryOptions({
  queryKey: ["tax-rates"],
  queryFn: ({ signal }) => call(listTaxRates, undefined, { signal }),
});

/**
 * The rules for the charges that are added to an order's lines, and for the taxes in its total; null without either.
 */
export const chargeRulesQuery = queryOptions({
  queryKey: ["tax-rates", "rules"],
  queryFn: async ({ signal }) => (await call(readChargeRules, undefined, { signal })).charges,
});

/** Returns a function that gives the tax included in a dish's prices, in percent: 0 without one. */
export function useIncludedPercent() {
  const rules = useQuery(chargeRulesQuery).data;
  return (dishId: string | null, categoryId: string): number =>
    rules && !rules.added ? (taxOf(rules, dishId ?? "", categoryId || null)?.percent ?? 0) : 0;
}
