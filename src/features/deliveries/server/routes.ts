import * as deliveries from "#src/features/deliveries/contract.ts";
import { bookDelivery } from "#src/features/deliveries/server/book-delivery.ts";
import { readDelivery } from "#src/features/deliveries/server/delivery-rows.ts";
import { reverseDelivery } from "#src/features/deliveries/server/reverse-delivery.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const deliveryRoutes: Route[] = [
  route(deliveries.bookDelivery, async (context, { body }) => ({ delivery: await bookDelivery(context, body) })),
  route(deliveries.readDelivery, async (context, { query }) => ({ delivery: await readDelivery(context, query.id) })),
  route(deliveries.reverseDelivery, async (context, { query, body }) => ({
    delivery: await reverseDelivery(context, query.id, body),
  })),
];
