import { v7 as uuid } from "uuid";
import * as orders from "#src/features/orders/contract.ts";
import * as lines from "#src/features/orders/line-changes-contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import * as usual from "#src/features/orders/usual-contract.ts";
import { changeOrder } from "#src/features/orders/server/change-order.ts";
import { listOrders } from "#src/features/orders/server/order-list.ts";
import { followOrder, readPublicOrder } from "#src/features/orders/server/order-status.ts";
import { readOrderDetail } from "#src/features/orders/server/order-records.ts";
import { readOrder } from "#src/features/orders/server/orders.ts";
import { countOrderRequest } from "#src/features/orders/server/order-rate-limit.ts";
import { addLines } from "#src/features/orders/server/add-lines.ts";
import { discountOrder } from "#src/features/orders/server/discount-order.ts";
import { withSoldOutNote } from "#src/features/orders/server/note-sold-out.ts";
import { readPickupTimes } from "#src/features/orders/server/pickup-times.ts";
import { type OrderRequest, placeOrder } from "#src/features/orders/server/place-order.ts";
import { readSummary } from "#src/features/orders/server/summary.ts";
import { readUsualOptions } from "#src/features/orders/server/usual-options.ts";
import { voidLine } from "#src/features/orders/server/void-line.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";
import type { Scope } from "#src/server/context.ts";
import { scopeOf } from "#src/server/tenant.ts";

export const orderRoutes: Route[] = [
  scopedRoute(orders.placeOrder, async (scope, { body, key }) => {
    const request = { ...body, channel: "staff", total: null, idempotency_key: key ?? uuid() } as const;
    const { order_id } = await orderOrNote(scope, request, `staff ${request.idempotency_key}`);
    return { order: await scope.within((context) => readOrder(context, order_id)) };
  }),
  route(list.listOrders, (context, { query }) => listOrders(context, query)),
  route(list.readSummary, async (context) => ({ summary: await readSummary(context) })),
  route(list.readOrder, async (context, { query }) => ({ order: await readOrderDetail(context, query.id) })),
  route(list.changeOrder, async (context, { query, body }) => ({ order: await changeOrder(context, query.id, body) })),
  route(lines.addLines, async (context, { query, body, key }) => ({
    order: await addLines(context, query.id, { items: body.items, key }),
  })),
  route(lines.voidLine, async (context, { query, body }) => ({ order: await voidLine(context, query.id, body) })),
  route(lines.discountOrder, async (context, { query, body }) => ({
    order: await discountOrder(context, query.id, body),
  })),
  route(usual.readUsualOptions, async (context, { query }) => ({ sizes: await readUsualOptions(context, query.id) })),
  route(orders.placePublicOrder, async (context, { body, key }) => {
    await countOrderRequest(context, body);
    const { company_id, customer_id, ...request } = body;
    const guest = customer_id ?? `guest-${Date.now()}`;
    const scope = scopeOf(context, company_id, { type: "diner", id: guest, name: "Guest" });
    const device = customer_id ?? `${context.address} ${context.headers.get("user-agent") ?? ""}`;
    const from = request.order_type === "pickup" ? { device, address: context.address } : undefined;
    const placed = { ...request, guest: from, channel: "menu", customer_id: guest, idempotency_key: key } as const;
    // The caller is the id of the guest's device, which its browser stores. Without an id, it is the table and the
    // address of the request.
    const caller = customer_id === null ? [request.table_number.toLowerCase(), context.address] : [customer_id];
    return orderOrNote(scope, placed, JSON.stringify(caller));
  }),
  route(orders.pickupTimes, async (context, { query }) => ({
    times: await readPickupTimes(context, query.company_id),
  })),
  route(orders.publicOrderStatus, async (context, { query }) => ({
    order: await readPublicOrder(context, query.token),
  })),
  route(orders.publicOrderEvents, (context, { query, signal }) => followOrder(context, query.token, signal)),
];

/** Places an order; if it is rejected as sold out, records the missing portions for the forecasts. */
const orderOrNote = (scope: Scope, request: OrderRequest, caller: string) =>
  withSoldOutNote(scope, request, caller, () => placeOrder(scope, request));
