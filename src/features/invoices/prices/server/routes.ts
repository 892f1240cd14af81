import * as contract from "#src/features/invoices/prices/contract.ts";
import { listPrices } from "#src/features/invoices/prices/server/prices.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const priceRoutes: Route[] = [route(contract.listPrices, (context, { query }) => listPrices(context, query))];
