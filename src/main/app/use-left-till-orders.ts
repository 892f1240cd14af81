import { useEffect } from "react";
import { KEYS } from "#src/web/browser-storage.ts";
import { useSession } from "#src/web/session/session.tsx";
import { COUNTER, type Role } from "#src/shared/roles.ts";

/**
 * Hands over the orders of a till that nobody can send from this device any more, because the person who took them was
 * removed from the restaurant. If the signed-in person may take orders, the till itself sends the orders of their
 * restaurant.
 */
export function useLeftTillOrders(): void {
  const { company, role } = useSession();
  const mayTakeOrders = role !== null && (COUNTER as readonly Role[]).includes(role);
  const own = mayTakeOrders ? (company?.id ?? null) : null;
  useEffect(() => {
    if (!hasOrders()) return;
    import("#src/features/till/web/hand-over-left.ts")
      .then(({ handOverLeftOrders }) => handOverLeftOrders(own))
      .catch(reportError);
  }, [own]);
}

function hasOrders(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(KEYS.tillOrder));
  } catch {
    // A browser that forbids storage has stored no orders.
    return false;
  }
}
