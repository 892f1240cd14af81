import { useNavigate } from "@tanstack/react-router";
import { createElement, useEffect, useRef } from "react";
import type { Order } from "#src/features/orders/contract.ts";
import { listOrders } from "#src/features/orders/list-contract.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { OpenOrder } from "#src/features/orders/web/open-order.tsx";
import { ringOnce } from "#src/features/orders/web/order-sound.ts";
import { COUNTER } from "#src/shared/roles.ts";
import { useCompany, useHasRole } from "#src/web/session/session.tsx";
import { call } from "#src/web/call.ts";
import { useCompanyEvents } from "#src/web/events.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Orders come in bursts. One message covers all orders that arrive within this time. */
const PAUSE_MS = 400;
const NOT_LOADED = "Its details could not be loaded. The list will try again.";

/** On every screen, shows a message and rings when guests place orders, if the company has turned that on. */
export function useNewOrders(): void {
  const { new_order_alerts } = useCompany();
  const mayList = useHasRole(COUNTER);
  const format = useFormat();
  const navigate = useNavigate();
  const open = (id: string) => void navigate({ to: "/orders/$id", params: { id } });
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
    if (fresh.length === 1)
      notify.info(
        `New order: ${tableLabel(only)}`,
        createElement(OpenOrder, { text: summaryOf(only, format), onOpen: () => open(only.id) }),
      );
    else {
      const each = fresh.map((order) => `${tableLabel(order)}, ${totalOf(order, format)}`);
      notify.info(`${fresh.length} new orders`, each.join("; "));
    }
    ringOnce();
  };

  useCompanyEvents(({ type, id }) => {
    if (!new_order_alerts || !mayList || type !== "order.placed" || !id) return;
    received.current.add(id);
    timer.current ??= setTimeout(() => void showMessage().catch(() => notify.info("New order", NOT_LOADED)), PAUSE_MS);
  });
}

function summaryOf(order: Order, format: ReturnType<typeof useFormat>): string {
  return `${order.reference_id}, ${totalOf(order, format)}`;
}

function totalOf(order: Order, { money }: ReturnType<typeof useFormat>): string {
  if (!order.is_price_open) return money(order.total_amount);
  return order.total_amount > 0 ? `${money(order.total_amount)} and a special request` : "a special request";
}
