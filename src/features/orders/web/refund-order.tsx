import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Order } from "#src/features/orders/contract.ts";
import classes from "#src/features/orders/web/order.module.css";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Asks why a paid order is given back, and says how much. */
export function RefundOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const refund = useChangeOrder(order.id, () => {
    notify.success("Order refunded", order.reference_id);
    onClose();
  });
  return (
    <Dialog onClose={onClose} title={`Refund ${order.reference_id}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          refund.mutate({ payment_status: "refunded", refund_reason: reason });
        }}
      >
        <FormStack>
          <p className={classes.refund} role="note">
            Give the guest <Money amount={order.total_amount} currency={order.currency} /> back. The order is marked as
            refunded and no longer counts as sold. This cannot be undone.
          </p>
          <TextInput
            data-autofocus
            label="Reason"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormActions>
            <Button variant="default" onClick={onClose} disabled={refund.isPending}>
              Keep Payment
            </Button>
            <Button type="submit" color="red" loading={refund.isPending} disabled={reason.trim() === ""}>
              Confirm Refund
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
