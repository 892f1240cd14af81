import * as taxes from "#src/features/offer/taxes/contract.ts";
import { chargeRulesOf, listTaxRates, saveTaxRates } from "#src/features/offer/taxes/server/tax-rates.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const taxRoutes: Route[] = [
  route(taxes.listTaxRates, (context) => listTaxRates(context)),
  route(taxes.saveTaxRates, (context, { body }) => saveTaxRates(context, body)),
  route(taxes.readChargeRules, async ({ db, companyId }) => ({ charges: await chargeRulesOf.call(db, companyId) })),
];
