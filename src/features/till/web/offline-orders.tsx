import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  decideOfflineOrder,
  listOfflineOrders,
  rejectOfflineOrders,
  type WaitingOfflineOrder,
} from "#src/features/till/contract.ts";
import classes from "#src/features/till/web/till-waiting.module.css";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useHasRole } from "#src/web/session/session.tsx";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { OWNER_ONLY } from "#src/shared/roles.ts";
import ui from "#src/web/ui/patterns.module.css";

const QUERY_KEY = ["orders", "offline"];

/** The orders from devices of people who may no longer take orders: an owner accepts or rejects each. */
export function OfflineOrders() {
  return useHasRole(OWNER_ONLY) ? <WaitingOrders /> : null;
}

function WaitingOrders() {
  const client = useQueryClient();
  const waiting = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await call(listOfflineOrders, undefined, { signal })).orders,
  });
  useRefreshOnEvents(["order.changed"], () => void client.invalidateQueries({ queryKey: QUERY_KEY }));
  const decide = useMutation({
    mutationFn: ({ id, accept }: { id: string; accept: boolean }) =>
      call(decideOfflineOrder, { query: { id }, body: { accept } }),
    onSuccess: ({ reference_id }) => {
      notify.success(reference_id === null ? "The order was rejected" : `Accepted as ${reference_id}`);
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    onError: (error) => notify.error("The order still waits", messageOf(error, "Please try again.")),
  });
  const rejectAll = useMutation({
    mutationFn: (ids: string[]) => call(rejectOfflineOrders, { body: { ids } }),
    onSuccess: ({ rejected }) => {
      notify.success(rejected === 1 ? "1 order was rejected" : `${rejected} orders were rejected`);
      return client.invalidateQueries({ queryKey: QUERY_KEY });
    },
    onError: (error) => notify.error("The orders still wait", messageOf(error, "Please try again.")),
  });
  const orders = waiting.data ?? [];
  if (orders.length === 0) return null;
  return (
    <section className={classes.waiting} aria-label="Orders to accept or reject">
      <p className={ui.strong}>
        {orders.length === 1 ? "1 order was" : `${orders.length} orders were`} taken without a connection by somebody
        who can no longer take orders. Accept what was really sold.
      </p>
      <ul className={`${ui.stackMd} ${classes.orders}`}>
        {orders.map((order) => (
          <WaitingOrder
            key={order.id}
            order={order}
            busy={decide.isPending}
            onDecide={(accept) => decide.mutate({ id: order.id, accept })}
          />
        ))}
      </ul>
      {orders.length > 1 && (
        <div className={classes.all}>
          <ConfirmButton
            label="Reject all"
            confirmLabel={`Confirm: reject ${orders.length} orders`}
            onConfirm={() => rejectAll.mutate(orders.map(({ id }) => id))}
          />
        </div>
      )}
    </section>
  );
}

interface WaitingOrderProps {
  order: WaitingOfflineOrder;
  busy: boolean;
  onDecide: (accept: boolean) => void;
}

function WaitingOrder({ order, busy, onDecide }: WaitingOrderProps) {
  const format = useFormat();
  return (
    <li>
      <span className={`${ui.breakable} ${classes.text}`}>
        <strong>
          {order.label}, {format.money(order.total)}
          {order.paid ? ", paid in cash" : ""}
          {order.settled ? ", handed over" : ""}
        </strong>
        <span>
          {order.person_name}, {format.dateTime(order.taken_at)}:{" "}
          {order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
        </span>
      </span>
      <span className={ui.buttons}>
        <Button disabled={busy} onClick={() => onDecide(true)}>
          Accept
        </Button>
        <ConfirmButton label="Reject" confirmLabel="Confirm Reject" onConfirm={() => onDecide(false)} />
      </span>
    </li>
  );
}
