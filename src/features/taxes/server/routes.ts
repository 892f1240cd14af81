import * as taxes from "#src/features/taxes/contract.ts";
import { listTaxRates, saveTaxRates } from "#src/features/taxes/server/tax-rates.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const taxRoutes: Route[] = [
  route(taxes.listTaxRates, async (context) => ({ tax_rates: await listTaxRates(context) })),
  route(taxes.saveTaxRates, async (context, { body }) => ({ tax_rates: await saveTaxRates(context, body.tax_rates) })),
];
