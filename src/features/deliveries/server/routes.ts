import * as deliveries from "#src/features/deliveries/contract.ts";
import { bookDelivery } from "#src/features/deliveries/server/book-delivery.ts";
import { listDeliveries, readDelivery } from "#src/features/deliveries/server/delivery-rows.ts";
import { deliveryPhoto, storeDeliveryPhoto } from "#src/features/deliveries/server/delivery-photo.ts";
import { reverseDelivery } from "#src/features/deliveries/server/reverse-delivery.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const deliveryRoutes: Route[] = [
  route(deliveries.bookDelivery, async (context, { body }) => ({ delivery: await bookDelivery(context, body) })),
  route(deliveries.listDeliveries, (context, { query }) => listDeliveries(context, query)),
  scopedRoute(deliveries.storeDeliveryPhoto, async (scope, { query, body }) => ({
    delivery: await storeDeliveryPhoto(scope, query.id, body),
  })),
  scopedRoute(deliveries.deliveryPhoto, (scope, { query, headers }) => deliveryPhoto(scope, query.id, headers)),
  route(deliveries.readDelivery, async (context, { query }) => ({ delivery: await readDelivery(context, query.id) })),
  route(deliveries.reverseDelivery, async (context, { query, body }) => ({
    delivery: await reverseDelivery(context, query.id, body),
  })),
];
