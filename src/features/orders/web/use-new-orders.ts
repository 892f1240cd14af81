import { useEffect, useRef } from "react";
import type { Order } from "#src/features/orders/contract.ts";
import { listOrders } from "#src/features/orders/list-contract.ts";
import { ringOnce } from "#src/features/orders/web/use-bell.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { call } from "#src/web/call.ts";
import { useCompanyEvents } from "#src/web/events.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Orders come in bursts: one message for all that arrive within this time. */
const PAUSE_MS = 400;
const NOT_LOADED = "Its details could not be loaded. The list will try again.";

/** Shows a message and rings for orders that guests place while the screen is open, if the company has turned that on. */
export function useNewOrders(): void {
  const { new_order_alerts } = useCompany();
  const format = useFormat();
  const received = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const showMessage = async () => {
    timer.current = undefined;
    const ids = received.current;
    received.current = new Set();
    const { orders } = await call(listOrders, { query: { page: 1 } });
    // Staff do not need a message about the orders they add themselves.
    const fresh = orders.filter(({ id, channel }) => ids.has(id) && channel === "menu");
    const [only] = fresh;
    if (!only) return;
    if (fresh.length === 1) notify.info(`New order: table ${only.table_number}`, summaryOf(only, format));
    else notify.info(`${fresh.length} new orders`, `Tables ${fresh.map((order) => order.table_number).join(", ")}`);
    ringOnce();
  };

  useCompanyEvents(({ type, id }) => {
    if (!new_order_alerts || type !== "order.placed" || !id) return;
    received.current.add(id);
    timer.current ??= setTimeout(() => void showMessage().catch(() => notify.info("New order", NOT_LOADED)), PAUSE_MS);
  });
}

function summaryOf(order: Order, { money }: ReturnType<typeof useFormat>): string {
  return order.is_special_request
    ? `${order.reference_id}, a special request`
    : `${order.reference_id}, ${money(order.total_amount)}`;
}
