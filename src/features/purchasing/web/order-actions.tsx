import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconPhone, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { type PurchaseOrder, updatePurchaseOrder } from "#src/features/purchasing/contract.ts";
import { approveAndSend, markSent, send } from "#src/features/purchasing/web/order-steps.ts";
import { PhoneOrder } from "#src/features/purchasing/web/phone-order.tsx";
import type { OrderDraft } from "#src/features/purchasing/web/use-order-draft.ts";
import { waysOf } from "#src/features/suppliers/channels.ts";
import { ORDER_BY_LABELS, type OrderBy } from "#src/features/suppliers/order-by.ts";
import { FinishSending } from "#src/features/suppliers/web/finish-sending.tsx";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./purchasing.module.css";

interface OrderActionsProps {
  order: PurchaseOrder;
  draft: OrderDraft;
  onSettled: () => unknown;
}

const CHANGED = new Set<CallError["code"]>(["PO_CHANGED", "PO_STATE"]);

function showError(error: Error): void {
  const changed = error instanceof CallError && CHANGED.has(error.code);
  notify.error(changed ? "This order has changed" : "This was not sent", messageOf(error, "Please try again."));
}

/** The next step of an order: to approve and send it, or to confirm that it was sent. */
export function OrderActions({ order, draft, onSettled }: OrderActionsProps) {
  if (order.state === "draft" || order.state === "approved") {
    return <SendOrder order={order} draft={draft} onSettled={onSettled} />;
  }
  if (order.state === "sending" || order.state === "unconfirmed") {
    return <FinishOrder order={order} onSettled={onSettled} />;
  }
  return null;
}

/** Approves and sends an order that was not sent; the supplier's preferred channel comes first. */
function SendOrder({ order, draft, onSettled }: OrderActionsProps) {
  const [onPhone, setOnPhone] = useState(false);
  const run = useMutation({
    mutationFn: (via: OrderBy | null) => approveAndSend(order, draft.isChanged ? draft.changes() : null, via),
    onError: showError,
    onSettled,
  });
  const save = useMutation({
    mutationFn: () =>
      call(updatePurchaseOrder, { query: { id: order.id }, body: { version: order.version, ...draft.changes() } }),
    onError: showError,
    onSettled,
  });
  const busy = run.isPending || save.isPending;
  const [preferred = "phone", ...others] = waysOf(order.channels);
  const start = (via: OrderBy) => (via === "phone" ? setOnPhone(true) : run.mutate(via));
  return (
    <div className={`${ui.buttons} ${classes.actions}`}>
      <Button
        size="md"
        loading={busy}
        leftSection={preferred === "phone" ? <IconPhone size={20} aria-hidden /> : <IconSend size={20} aria-hidden />}
        onClick={() => start(preferred)}
      >
        {order.state === "draft" ? "Approve and " : ""}
        {preferred === "phone" ? "Phone It" : `Send by ${ORDER_BY_LABELS[preferred]}`}
      </Button>
      {others.map((via) => (
        <Button key={via} variant="default" disabled={busy} onClick={() => start(via)}>
          {via === "phone" ? "Phone It" : `Send by ${ORDER_BY_LABELS[via]}`}
        </Button>
      ))}
      {order.state === "draft" && (
        <Button variant="default" disabled={busy} onClick={() => run.mutate(null)}>
          Approve Only
        </Button>
      )}
      {draft.isChanged && (
        <Button variant="default" disabled={busy} onClick={() => save.mutate()}>
          Save Changes
        </Button>
      )}
      {onPhone && <PhoneOrder order={order} draft={draft} onClose={() => setOnPhone(false)} onSettled={onSettled} />}
    </div>
  );
}

/** Shown while the order is being sent, waits for a person to send it, or may have been sent. */
function FinishOrder({ order, onSettled }: Pick<OrderActionsProps, "order" | "onSettled">) {
  return (
    <div className={`${ui.buttons} ${classes.actions}`}>
      <FinishSending
        letter={order}
        markSent={(via) => markSent(order, via)}
        sendAgain={(via) => send(order, via, true)}
        onError={showError}
        onSettled={onSettled}
      />
    </div>
  );
}
