import type * as menu from "#src/features/menu/contract.ts";
import type { Endpoint } from "#src/shared/endpoint.ts";

/**
 * Returns an endpoint without its zod shapes, because zod would be larger than the rest of the page on every guest's phone.
 * The compiler checks method and path against the contract.
 */
export function withoutShapes<E extends Endpoint>(parts: Pick<E, "method" | "path">): E {
  return parts as E;
}

/** The endpoints of the first view. The others stand beside their callers, which load later. */
export const readPublicMenu = withoutShapes<typeof menu.readPublicMenu>({ method: "GET", path: "/api/public-menu" });
export const menuEvents = withoutShapes<typeof menu.menuEvents>({ method: "GET", path: "/api/public-menu/events" });
