import * as kitchen from "#src/features/orders/kitchen/contract.ts";
import { clearTicket, readBoard, recallTicket, tickLine } from "#src/features/orders/kitchen/server/kitchen.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const kitchenRoutes: Route[] = [
  route(kitchen.readBoard, (context) => readBoard(context)),
  route(kitchen.tickLine, async (context, { query, body }) => ({
    order: await tickLine(context, query.id, body.done),
  })),
  route(kitchen.clearTicket, async (context, { query }) => ({ order: await clearTicket(context, query.id) })),
  route(kitchen.recallTicket, async (context, { query }) => ({ order: await recallTicket(context, query.id) })),
];
