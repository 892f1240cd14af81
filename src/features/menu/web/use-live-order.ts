import { useState } from "react";
import type * as contract from "#src/features/orders/contract.ts";
import { withoutShapes } from "#src/features/menu/web/endpoints.ts";
import { useEventSource } from "#src/features/menu/web/use-event-source.ts";
import type { PublicOrder } from "#src/features/orders/contract.ts";
import { addressOf } from "#src/web/address-of.ts";

const publicOrderEvents = withoutShapes<typeof contract.publicOrderEvents>({
  method: "GET",
  path: "/api/public-menu/order-events",
});

const RETRY_MS = 3000;

export const isFinished = ({ status }: Pick<PublicOrder, "status">) => status === "completed" || status === "cancelled";

/** Returns the order as it was rendered, and updates it as it changes. `disconnected` while updates cannot arrive. */
export function useLiveOrder(rendered: PublicOrder, token: string): { order: PublicOrder; disconnected: boolean } {
  const [order, setOrder] = useState(rendered);
  const [disconnected, setDisconnected] = useState(false);
  const finished = isFinished(order);
  const url = finished ? null : addressOf(publicOrderEvents, { query: { token } });

  useEventSource<PublicOrder>(url, RETRY_MS, {
    onMessage(changed) {
      setDisconnected(false);
      setOrder(changed);
    },
    onError: () => setDisconnected(true),
  });

  return { order, disconnected: disconnected && !finished };
}
