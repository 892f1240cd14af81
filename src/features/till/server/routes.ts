import { withSoldOutNote } from "#src/features/orders/server/note-sold-out.ts";
import * as till from "#src/features/till/contract.ts";
import { bookOfflineOrder } from "#src/features/till/server/book-offline.ts";
import {
  decideOnOrder,
  listWaitingOrders,
  recordDiscarded,
  rejectOrders,
} from "#src/features/till/server/review-offline.ts";
import { openTill, receiveOfflineOrders } from "#src/features/till/server/till-device.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const tillRoutes: Route[] = [
  route(till.openTill, (context, { body }) => openTill(context, body.token ?? null)),
  scopedRoute(till.bookOfflineOrder, async (scope, { body, key }) => {
    const request = { ...body.order, channel: "staff", total: null, idempotency_key: key } as const;
    return { order: await withSoldOutNote(scope, request, `staff ${key}`, () => bookOfflineOrder(scope, body, key)) };
  }),
  scopedRoute(till.discardOfflineOrder, async (scope, { body }) => {
    await recordDiscarded(scope, body);
    return {};
  }),
  route(till.handOverOfflineOrders, (context, { body }) => receiveOfflineOrders(context, body)),
  route(till.listOfflineOrders, async (context) => ({ orders: await listWaitingOrders(context) })),
  scopedRoute(till.decideOfflineOrder, async (scope, { query, body }) => ({
    reference_id: await decideOnOrder(scope, query.id, body.accept),
  })),
  route(till.rejectOfflineOrders, async (context, { body }) => ({
    rejected: await rejectOrders(context, body.ids),
  })),
];
