import { Button } from "@mantine/core";
import { IconClock, IconAlertTriangle } from "@tabler/icons-react";
import { HandedOver } from "#src/features/till/web/handed-over.tsx";
import type { StoredOrder } from "#src/features/till/web/stored-orders.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./till-waiting.module.css";

interface TillWaitingProps {
  orders: readonly StoredOrder[];
  /** Whether the signed-in person may not send them. */
  notAllowed: boolean;
  /** The key of the order that is being taken again. */
  changing: string | null;
  onSettled: (order: StoredOrder, settled: boolean) => void;
  /** Loads a rejected order into the till to take it again. */
  onEdit: (order: StoredOrder) => void;
  onDiscard: (order: StoredOrder) => void;
}

/** The orders that are on this device only. */
export function TillWaiting({ orders, notAllowed, changing, onSettled, onEdit, onDiscard }: TillWaitingProps) {
  const format = useFormat();
  if (orders.length === 0) return null;
  return (
    <section className={classes.waiting} aria-label="Orders that wait to be sent">
      <p className={ui.strong}>{titleOf(orders)}</p>
      {notAllowed && <p className={classes.why}>They are sent when somebody who may take orders signs in here.</p>}
      <ul className={`${ui.stackMd} ${classes.orders}`}>
        {orders.map((order) => (
          <li key={order.key}>
            {order.problem === null ? <IconClock size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
            <span className={`${ui.breakable} ${classes.text}`}>
              <strong>
                {order.label}, {format.money(order.total)}
                {order.cash ? ", paid in cash" : ""}
              </strong>
              <span>
                {format.time(order.at)}: {order.items}
              </span>
              {order.problem !== null && <span className={ui.bad}>{order.problem}</span>}
            </span>
            {order.cash && <HandedOver isSettled={order.settled} onChange={(settled) => onSettled(order, settled)} />}
            {order.key === changing && <span>Being changed</span>}
            {order.problem !== null && order.key !== changing && (
              <span className={ui.buttons}>
                <Button variant="default" onClick={() => onEdit(order)}>
                  Change
                </Button>
                <ConfirmButton label="Discard" confirmLabel="Confirm Discard" onConfirm={() => onDiscard(order)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns "2 orders wait to be sent, and 1 was not taken. The kitchen does not have them yet." */
function titleOf(orders: readonly StoredOrder[]): string {
  const asked = orders.filter(({ problem }) => problem !== null).length;
  const waiting = orders.length - asked;
  const parts = [
    ...(waiting > 0 ? [waiting === 1 ? "1 order waits to be sent" : `${waiting} orders wait to be sent`] : []),
    ...(asked > 0 ? [asked === 1 ? "1 order was not taken" : `${asked} orders were not taken`] : []),
  ];
  return `${parts.join(", and ")}. The kitchen does not have ${orders.length === 1 ? "it" : "them"} yet.`;
}
