import type * as menu from "#src/features/menu/contract.ts";
import type * as orders from "#src/features/orders/contract.ts";
import type * as calls from "#src/features/tables/calls-contract.ts";
import type * as codes from "#src/features/tables/code-contract.ts";
import type { Endpoint } from "#src/shared/endpoint.ts";

/**
 * Returns an endpoint without its zod shapes, because zod would be larger than the rest of the page on every guest's phone.
 * The compiler checks method and path against the contract.
 */
export function withoutShapes<E extends Endpoint>(parts: Pick<E, "method" | "path">): E {
  return parts as E;
}

export const readPublicMenu = withoutShapes<typeof menu.readPublicMenu>({ method: "GET", path: "/api/public-menu" });
export const menuEvents = withoutShapes<typeof menu.menuEvents>({ method: "GET", path: "/api/public-menu/events" });
export const placePublicOrder = withoutShapes<typeof orders.placePublicOrder>({
  method: "POST",
  path: "/api/public-menu/public-orders",
});
export const pickupTimes = withoutShapes<typeof orders.pickupTimes>({
  method: "GET",
  path: "/api/public-menu/pickup-times",
});
export const publicOrderEvents = withoutShapes<typeof orders.publicOrderEvents>({
  method: "GET",
  path: "/api/public-menu/order-events",
});
export const scanTableCode = withoutShapes<typeof codes.scanTableCode>({
  method: "POST",
  path: "/api/public-menu/table-code",
});
export const callStaff = withoutShapes<typeof calls.callStaff>({
  method: "POST",
  path: "/api/public-menu/table-calls",
});
