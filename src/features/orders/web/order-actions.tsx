import { IconArrowBackUp, IconCash, IconCheck, IconFlame } from "@tabler/icons-react";
import { useState } from "react";
import type { Order, OrderStatus, PaymentStatus } from "#src/features/orders/contract.ts";
import { CancelOrder } from "#src/features/orders/web/cancel-order.tsx";
import classes from "#src/features/orders/web/order.module.css";
import { createDoubleTapGuard } from "#src/features/orders/web/double-tap.ts";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";

const NEXT = {
  pending: { status: "processing", label: "Start Preparing", icon: IconFlame },
  processing: { status: "completed", label: "Complete Order", icon: IconCheck },
} satisfies Partial<Record<OrderStatus, object>>;

const nextOf = (status: OrderStatus) => (status === "pending" || status === "processing" ? NEXT[status] : null);
const isPayable = (status: OrderStatus, payment: PaymentStatus) => payment === "unpaid" && status !== "cancelled";

/** The changes that are possible for the order now. */
export function OrderActions({ order }: { order: Order }) {
  const { id, status, payment_status } = order;
  const [cancelling, setCancelling] = useState(false);
  const change = useChangeOrder(id);
  const [countsAsTouch] = useState(() => createDoubleTapGuard(700));
  const next = nextOf(status);
  const payable = isPayable(status, payment_status);
  if (!next && !payable && payment_status !== "paid") return null;
  return (
    <div className={classes.actions}>
      {next && (
        <ChangeButton
          leftSection={<next.icon size={18} aria-hidden />}
          loading={change.isPending}
          onClick={(event) => countsAsTouch(event) && change.mutate({ status: next.status as OrderStatus })}
        >
          {next.label}
        </ChangeButton>
      )}
      {payable && (
        <ChangeButton
          variant="default"
          leftSection={<IconCash size={18} aria-hidden />}
          disabled={change.isPending}
          onClick={(event) => countsAsTouch(event) && change.mutate({ payment_status: "paid" })}
        >
          Mark as Paid
        </ChangeButton>
      )}
      {payment_status === "paid" && (
        <ConfirmButton
          label="Refund"
          confirmLabel="Confirm Refund"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          busy={change.isPending}
          onConfirm={() => change.mutate({ payment_status: "refunded" })}
        />
      )}
      {next && (
        <ChangeButton variant="light" color="red" disabled={change.isPending} onClick={() => setCancelling(true)}>
          Cancel Order
        </ChangeButton>
      )}
      {cancelling && <CancelOrder order={order} onClose={() => setCancelling(false)} />}
    </div>
  );
}
