import * as restaurants from "#src/features/dashboard/restaurants/contract.ts";
import { listRestaurants } from "#src/features/dashboard/restaurants/server/restaurants.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const restaurantRoutes: Route[] = [
  route(restaurants.listRestaurants, (context, { query }) => listRestaurants(context, query)),
];
