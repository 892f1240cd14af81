import { Button, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Order, OrderStatus } from "#src/features/orders/contract.ts";
import { cancelsPaidOrder, goesBackToStock, hasPrice, refundableAmount } from "#src/features/orders/rules.ts";
import classes from "#src/features/orders/web/order.module.css";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";

const PREPARATION: Partial<Record<OrderStatus, string>> = {
  pending: "Preparation has not started.",
  processing: "The order is already being prepared.",
};

type StockEffect = "return" | "waste";

/** Asks what happens to the ingredients of a cancelled order, and preselects the usual answer. */
export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [stockEffect, setStockEffect] = useState<StockEffect>(goesBackToStock(order.status) ? "return" : "waste");
  const [reason, setReason] = useState("");
  const refunds = cancelsPaidOrder(order.payment_status, "cancelled");
  const remaining = refundableAmount(order.total_amount, order.refunded_amount);
  const cancel = useChangeOrder(order.id, () => {
    notify.success(refunds ? "Order cancelled and refunded" : "Order cancelled", order.reference_id);
    onClose();
  });
  return (
    <Dialog onClose={onClose} title={`Cancel ${order.reference_id}`} closeButtonProps={{ "aria-label": "Close" }}>
      <FormStack>
        {!order.order_items.some((item) => hasPrice(order, item)) ? (
          <p className={classes.hint}>A special request takes nothing from stock.</p>
        ) : (
          <Radio.Group
            description={PREPARATION[order.status]}
            inputWrapperOrder={["label", "description", "input"]}
            label="What happens to the ingredients?"
            value={stockEffect}
            onChange={(value) => setStockEffect(value)}
          >
            <div className={classes.choices}>
              <Radio value="return" label="Return to stock" />
              <Radio value="waste" label="Book as waste" />
            </div>
          </Radio.Group>
        )}
        {refunds && (
          <p className={`${ui.warning} ${classes.refund}`} role="note">
            This order is paid: give the guest <Money amount={remaining} currency={order.currency} /> back. It is marked
            as refunded.
          </p>
        )}
        {refunds && (
          <TextInput
            label="Reason for the refund"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <FormActions>
          <Button variant="default" onClick={onClose} disabled={cancel.isPending}>
            Keep Order
          </Button>
          <Button
            color="red"
            loading={cancel.isPending}
            disabled={refunds && reason.trim() === ""}
            onClick={() =>
              cancel.mutate({
                status: "cancelled",
                return_stock: stockEffect === "return",
                ...(refunds && { payment_status: "refunded", refund_reason: reason }),
              })
            }
          >
            {refunds ? "Refund and Cancel" : "Cancel Order"}
          </Button>
        </FormActions>
      </FormStack>
    </Dialog>
  );
}
