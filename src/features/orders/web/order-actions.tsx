import {
  IconArrowBackUp,
  IconArrowsRightLeft,
  IconCash,
  IconCheck,
  IconFlame,
  IconPlus,
  IconRosetteDiscount,
} from "@tabler/icons-react";
import { useState } from "react";
import type { Order, OrderStatus, PaymentStatus } from "#src/features/orders/contract.ts";
import { canAddLines, canChangeLines, canMove, linesTotal } from "#src/features/orders/rules.ts";
import { AddLines } from "#src/features/orders/web/add-lines.tsx";
import { CancelOrder } from "#src/features/orders/web/cancel-order.tsx";
import { DiscountOrder } from "#src/features/orders/web/discount-order.tsx";
import { MoveOrder } from "#src/features/orders/web/move-order.tsx";
import classes from "#src/features/orders/web/order.module.css";
import { createDoubleTapGuard } from "#src/features/orders/web/double-tap.ts";
import { PayOrder } from "#src/features/orders/web/pay-order.tsx";
import { RefundOrder } from "#src/features/orders/web/refund-order.tsx";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import ui from "#src/web/ui/patterns.module.css";

const NEXT = {
  pending: { status: "processing", label: "Start Preparing", icon: IconFlame },
  processing: { status: "completed", label: "Complete Order", icon: IconCheck },
} satisfies Partial<Record<OrderStatus, object>>;

const nextOf = (status: OrderStatus) => (status === "pending" || status === "processing" ? NEXT[status] : null);
const isPayable = (status: OrderStatus, payment: PaymentStatus) => payment === "unpaid" && status !== "cancelled";

const DIALOGS = {
  pay: PayOrder,
  add: AddLines,
  discount: DiscountOrder,
  refund: RefundOrder,
  move: MoveOrder,
  cancel: CancelOrder,
};

/** The changes that the current state of the order allows. */
export function OrderActions({ order }: { order: Order }) {
  const { id, status, payment_status } = order;
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const change = useChangeOrder(id);
  const [countsAsTouch] = useState(() => createDoubleTapGuard(700));
  const OpenDialog = open && DIALOGS[open];
  const next = nextOf(status);
  const payable = isPayable(status, payment_status);
  if (!next && !payable && payment_status !== "paid") return null;
  return (
    <div className={`${ui.stackSm} ${classes.actions}`}>
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
          onClick={(event) => countsAsTouch(event) && setOpen("pay")}
        >
          Mark as Paid
        </ChangeButton>
      )}
      {payment_status === "paid" && (
        <ChangeButton
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={change.isPending}
          onClick={(event) => countsAsTouch(event) && setOpen("refund")}
        >
          Refund
        </ChangeButton>
      )}
      {canAddLines(order) && (
        <ChangeButton
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={change.isPending}
          onClick={() => setOpen("add")}
        >
          Add Dishes
        </ChangeButton>
      )}
      {canChangeLines(order) && linesTotal(order) > 0 && (
        <ChangeButton
          variant="default"
          leftSection={<IconRosetteDiscount size={18} aria-hidden />}
          disabled={change.isPending}
          onClick={() => setOpen("discount")}
        >
          Discount
        </ChangeButton>
      )}
      {canMove(order) && (
        <ChangeButton
          variant="default"
          leftSection={<IconArrowsRightLeft size={18} aria-hidden />}
          disabled={change.isPending}
          onClick={() => setOpen("move")}
        >
          Move to Table
        </ChangeButton>
      )}
      {next && (
        <ChangeButton variant="light" color="red" disabled={change.isPending} onClick={() => setOpen("cancel")}>
          Cancel Order
        </ChangeButton>
      )}
      {OpenDialog && <OpenDialog order={order} onClose={() => setOpen(null)} />}
    </div>
  );
}
