import * as closings from "#src/features/archives/closings/contract.ts";
import { closeCompany, listClosings, takeBackCompany } from "#src/features/archives/closings/server/closings.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const closingRoutes: Route[] = [
  route(closings.listClosings, async (context) => ({ closings: await listClosings(context) })),
  route(closings.closeCompany, async (context, { body }) => ({ closing: await closeCompany(context, body) })),
  route(closings.takeBackCompany, async (context, { body }) => ({
    company_id: await takeBackCompany(context, body.company_id),
  })),
];
