import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconPhone, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { type PurchaseOrder, updatePurchaseOrder } from "#src/features/purchasing/contract.ts";
import { approveAndSend, markSent } from "#src/features/purchasing/web/order-steps.ts";
import { PhoneOrder } from "#src/features/purchasing/web/phone-order.tsx";
import type { OrderDraft } from "#src/features/purchasing/web/use-order-draft.ts";
import { ORDER_BY_LABELS, type OrderBy } from "#src/features/suppliers/order-by.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";
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

/** Approves and sends an order that was not sent; the supplier's preferred channel comes first. */
export function OrderActions({ order, draft, onSettled }: OrderActionsProps) {
  const [onPhone, setOnPhone] = useState(false);
  const { channels } = order;
  const run = useMutation({
    mutationFn: ({ via, again }: { via: OrderBy | null; again: boolean }) =>
      approveAndSend(order, draft.isChanged ? draft.changes() : null, via, again),
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
  const ways = (["whatsapp", "email", "phone"] as const).filter((via) => via === "phone" || channels[via] !== null);
  const preferred = ways.includes(channels.preferred) ? channels.preferred : ways[0]!;
  const start = (via: OrderBy) => {
    if (via === "phone") setOnPhone(true);
    else run.mutate({ via, again: order.state === "unconfirmed" });
  };
  if (order.state === "unconfirmed")
    return <AskAgain order={order} busy={busy} onAgain={() => start(preferred)} onSettled={onSettled} />;
  return (
    <div className={classes.actions}>
      <Button
        size="md"
        loading={busy}
        leftSection={preferred === "phone" ? <IconPhone size={20} aria-hidden /> : <IconSend size={20} aria-hidden />}
        onClick={() => start(preferred)}
      >
        {order.state === "draft" ? "Approve and " : ""}
        {preferred === "phone" ? "Phone It" : `Send by ${ORDER_BY_LABELS[preferred]}`}
      </Button>
      {ways
        .filter((via) => via !== preferred)
        .map((via) => (
          <Button key={via} variant="default" disabled={busy} onClick={() => start(via)}>
            {via === "phone" ? "Phone It" : `Send by ${ORDER_BY_LABELS[via]}`}
          </Button>
        ))}
      {order.state === "draft" && (
        <Button variant="default" disabled={busy} onClick={() => run.mutate({ via: null, again: false })}>
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

interface AskAgainProps {
  order: PurchaseOrder;
  busy: boolean;
  onAgain: () => void;
  onSettled: () => unknown;
}

/**
 * Asks a person to find out from the supplier whether the order went out, which nobody knows, and to record the result.
 */
function AskAgain({ order, busy, onAgain, onSettled }: AskAgainProps) {
  const sent = useMutation({
    mutationFn: () => markSent(order, order.sent_by ?? "phone"),
    onError: showError,
    onSettled,
  });
  return (
    <div className={classes.actions}>
      <Button loading={sent.isPending} disabled={busy} onClick={() => sent.mutate()}>
        They Have It
      </Button>
      <ConfirmButton label="They Do Not Have It" confirmLabel="Send Again" busy={busy} onConfirm={onAgain} />
    </div>
  );
}
