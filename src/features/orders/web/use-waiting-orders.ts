import { useQuery } from "@tanstack/react-query";
import { COUNTER } from "#src/shared/roles.ts";
import { useHasRole } from "#src/web/session/session.tsx";
import { summaryQuery, useOrdersRefresh } from "#src/features/orders/web/queries.ts";
import { useNewOrders } from "#src/features/orders/web/use-new-orders.ts";
import { useTabCount } from "#src/web/ui/tab-count.ts";

/**
 * Follows the orders on every screen. For each order that a guest places, it shows a message and plays a sound. The
 * tab's title shows the number of orders that wait to be accepted. Returns that number.
 */
export function useWaitingOrders(): number {
  useOrdersRefresh();
  useNewOrders();
  const enabled = useHasRole(COUNTER);
  const waiting = useQuery({ ...summaryQuery, enabled }).data?.pending_orders ?? 0;
  useTabCount(waiting);
  return waiting;
}
