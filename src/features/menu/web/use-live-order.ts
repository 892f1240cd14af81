import { useEffect, useState } from "react";
import { publicOrderEvents } from "#src/features/menu/web/endpoints.ts";
import type { PublicOrder } from "#src/features/orders/contract.ts";
import { addressOf } from "#src/web/call.ts";

const AGAIN_MS = 3000;

export const isFinished = ({ status }: Pick<PublicOrder, "status">) => status === "completed" || status === "cancelled";

/** The order as it was rendered, then as it goes on; `lost` while nothing can be heard of it. */
export function useLiveOrder(rendered: PublicOrder, token: string): { order: PublicOrder; lost: boolean } {
  const [order, setOrder] = useState(rendered);
  const [lost, setLost] = useState(false);
  const finished = isFinished(order);

  useEffect(() => {
    if (finished) return undefined;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      source = new EventSource(addressOf(publicOrderEvents, { query: { token } }));
      source.addEventListener("message", (event: MessageEvent<string>) => {
        setLost(false);
        setOrder(JSON.parse(event.data) as PublicOrder);
      });
      source.addEventListener("error", () => {
        setLost(true);
        // The browser reconnects by itself unless the server refused; then we try again, for it may be back later.
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(listen, AGAIN_MS);
      });
    };
    listen();
    return () => {
      clearTimeout(timer);
      source?.close();
    };
  }, [token, finished]);

  return { order, lost: lost && !finished };
}
