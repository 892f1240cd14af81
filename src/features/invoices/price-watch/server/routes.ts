import * as contract from "#src/features/invoices/price-watch/contract.ts";
import { readEffect } from "#src/features/invoices/price-watch/server/effect.ts";
import { decideFinding, listFindings } from "#src/features/invoices/price-watch/server/findings.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const priceWatchRoutes: Route[] = [
  route(contract.listFindings, (context, { query }) => listFindings(context, query.state)),
  route(contract.decideFinding, async (context, { body }) => ({ finding: await decideFinding(context, body) })),
  route(contract.readEffect, (context, { query }) => readEffect(context, query.itemId)),
];
