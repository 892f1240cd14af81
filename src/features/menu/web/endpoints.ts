import type * as menu from "#src/features/menu/contract.ts";
import type * as orders from "#src/features/orders/contract.ts";
import type { Endpoint } from "#src/shared/endpoint.ts";

/**
 * An endpoint without its shapes, whose library would weigh more than the rest of the page on every diner's phone. The
 * compiler holds method and path to the contract.
 */
function bare<E extends Endpoint>(parts: Pick<E, "method" | "path">): E {
  return parts as E;
}

export const readPublicMenu = bare<typeof menu.readPublicMenu>({ method: "GET", path: "/api/public-menu" });
export const menuEvents = bare<typeof menu.menuEvents>({ method: "GET", path: "/api/public-menu/events" });
export const placePublicOrder = bare<typeof orders.placePublicOrder>({
  method: "POST",
  path: "/api/public-menu/public-orders",
});
export const publicOrderEvents = bare<typeof orders.publicOrderEvents>({
  method: "GET",
  path: "/api/public-menu/order-events",
});
