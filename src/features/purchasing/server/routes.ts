import * as purchasing from "#src/features/purchasing/contract.ts";
import * as expected from "#src/features/purchasing/expected-contract.ts";
import * as ordering from "#src/features/purchasing/item-ordering-contract.ts";
import * as steps from "#src/features/purchasing/step-contract.ts";
import * as page from "#src/features/purchasing/supplier-page-contract.ts";
import { approveOrder } from "#src/features/purchasing/server/approve.ts";
import { cancelOrder } from "#src/features/purchasing/server/cancel-order.ts";
import { createOrder, dropOrder, updateOrder } from "#src/features/purchasing/server/edit-orders.ts";
import { expectedDeliveries } from "#src/features/purchasing/server/expected-deliveries.ts";
import { changeItemOrdering, listItemOrdering } from "#src/features/purchasing/server/item-ordering.ts";
import { orderLetters } from "#src/features/purchasing/server/letters.ts";
import { listWithGaps } from "#src/features/purchasing/server/list-orders.ts";
import { orderPdf } from "#src/features/purchasing/server/order-pdf.ts";
import { readOrder } from "#src/features/purchasing/server/order-rows.ts";
import { proposeOrders } from "#src/features/purchasing/server/propose.ts";
import { renewLink, revokeLink } from "#src/features/purchasing/server/renew-link.ts";
import { respondToOrder, supplierPage } from "#src/features/purchasing/server/supplier-page.ts";
import { fileDownload } from "#src/server/http/file-download.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const purchasingRoutes: Route[] = [
  route(purchasing.listPurchaseOrders, (context, { query }) => listWithGaps(context, query)),
  route(purchasing.readPurchaseOrder, async (context, { query }) => ({ order: await readOrder(context, query.id) })),
  route(purchasing.createPurchaseOrder, async (context, { body }) => ({ order: await createOrder(context, body) })),
  route(purchasing.updatePurchaseOrder, async (context, { query, body }) => ({
    order: await updateOrder(context, query.id, body),
  })),
  route(purchasing.deletePurchaseOrder, async (context, { query }) => ({ id: await dropOrder(context, query.id) })),
  route(purchasing.proposePurchaseOrders, async (context) => ({ proposed: await proposeOrders(context, true) })),
  route(steps.approvePurchaseOrder, async (context, { query, body }) => ({
    order: await approveOrder(context, query.id, body.version),
  })),
  route(steps.sendPurchaseOrder, async (context, { query, body }) => ({
    order: await orderLetters.send(context, query.id, body),
  })),
  route(steps.markPurchaseOrderSent, async (context, { query, body }) => ({
    order: await orderLetters.markSent(context, query.id, body),
  })),
  route(steps.cancelPurchaseOrder, async (context, { query, body }) => ({
    order: await cancelOrder(context, query.id, body.version),
  })),
  scopedRoute(steps.purchaseOrderPdf, async (scope, { query, signal }) => {
    const { content, number } = await orderPdf(scope, query.id, "owner", { signal });
    return fileDownload(content, `order-${number}`, "pdf");
  }),
  route(expected.expectedDeliveries, (context, { query }) => expectedDeliveries(context, query)),
  route(ordering.listItemOrdering, async (context, { query }) => ({
    items: await listItemOrdering(context, query.itemId),
  })),
  route(ordering.putItemOrdering, async (context, { query, body }) => ({
    item: await changeItemOrdering(context, query.id, body),
  })),
  route(page.revokeSupplierLink, async (context, { query }) => ({ order: await revokeLink(context, query.id) })),
  route(page.renewSupplierLink, (context, { query }) => renewLink(context, query.id)),
  route(page.supplierPage, (context, { params }) => supplierPage(context, params.token)),
  route(page.respondToPurchaseOrder, (context, { params, body }) => respondToOrder(context, params.token, body)),
];
