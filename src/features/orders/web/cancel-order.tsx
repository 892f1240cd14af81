import { Button, Modal, Radio } from "@mantine/core";
import { useState } from "react";
import type { Order, OrderStatus } from "#src/features/orders/contract.ts";
import { goesBackToStock } from "#src/features/orders/rules.ts";
import classes from "#src/features/orders/web/order.module.css";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

const ORDER_STANDS: Partial<Record<OrderStatus, string>> = {
  pending: "Nobody has begun to cook yet.",
  processing: "The order is already being prepared.",
};

type Fate = "return" | "waste";

/** Cancelling asks what became of the ingredients, and suggests what is usually true. */
export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [fate, setFate] = useState<Fate>(goesBackToStock(order.status) ? "return" : "waste");
  const cancel = useChangeOrder(order.id, () => {
    notify.success("Order cancelled", order.reference_id);
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={`Cancel ${order.reference_id}`} closeButtonProps={{ "aria-label": "Close" }}>
      <FormStack>
        {order.is_special_request ? (
          <p className={classes.hint}>A special request took no ingredients.</p>
        ) : (
          <Radio.Group
            description={ORDER_STANDS[order.status]}
            inputWrapperOrder={["label", "description", "input"]}
            label="What became of the ingredients?"
            value={fate}
            onChange={(value) => setFate(value)}
          >
            <div className={classes.choices}>
              <Radio value="return" label="They go back to stock" />
              <Radio value="waste" label="They are wasted" />
            </div>
          </Radio.Group>
        )}
        <FormActions>
          <Button variant="default" onClick={onClose} disabled={cancel.isPending}>
            Keep Order
          </Button>
          <Button
            color="red"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ status: "cancelled", return_stock: fate === "return" })}
          >
            Cancel Order
          </Button>
        </FormActions>
      </FormStack>
    </Modal>
  );
}
