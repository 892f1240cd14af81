import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { cancelPurchaseOrder } from "#src/features/purchasing/step-contract.ts";
import { deletePurchaseOrder, type PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./purchasing.module.css";

/** Puts a draft aside, or cancels an order. The text for the supplier is shown first. */
export function CancelOrder({ order, onSettled }: { order: PurchaseOrder; onSettled: () => unknown }) {
  const [opened, setOpened] = useState(false);
  const isDraft = order.state === "draft";
  const cancel = useMutation({
    mutationFn: async () => {
      const query = { id: order.id };
      if (isDraft) await call(deletePurchaseOrder, { query });
      else await call(cancelPurchaseOrder, { query, body: { version: order.version } });
    },
    onSuccess: () => setOpened(false),
    onError: (error) => notify.error("This was not cancelled", messageOf(error, "Please try again.")),
    onSettled,
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpened(true)}>
        {isDraft ? "Put Aside" : "Cancel Order"}
      </Button>
      {opened && (
        <Dialog title={isDraft ? "Put this order aside?" : "Cancel this order?"} onClose={() => setOpened(false)}>
          {order.cancellation_text === null ? (
            <p>
              {isDraft ? "It is not proposed again for this day by itself." : "The supplier knows nothing of it yet."}
            </p>
          ) : (
            <>
              <p>{order.sent_by === "phone" ? "Tell the supplier on the phone:" : "The supplier gets this:"}</p>
              <blockquote className={classes.quote}>{order.cancellation_text}</blockquote>
            </>
          )}
          <FormActions>
            <Button variant="default" onClick={() => setOpened(false)}>
              Go Back
            </Button>
            <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {isDraft ? "Put Aside" : "Cancel Order"}
            </Button>
          </FormActions>
        </Dialog>
      )}
    </>
  );
}
