import { Button, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Order, OrderItem } from "#src/features/orders/contract.ts";
import { voidLine } from "#src/features/orders/line-changes-contract.ts";
import { goesBackToStock } from "#src/features/orders/rules.ts";
import classes from "#src/features/orders/web/order.module.css";
import { itemName } from "#src/features/orders/item-name.ts";
import { useLineChange } from "#src/features/orders/web/use-line-change.ts";
import { call } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

interface VoidLineProps {
  order: Order;
  item: OrderItem;
  onClose: () => void;
}

/** Asks how many portions of a line are taken off the order, why, and what happens to the ingredients. */
export function VoidLine({ order, item, onClose }: VoidLineProps) {
  const [portions, setPortions] = useState(String(item.quantity));
  const [reason, setReason] = useState("");
  const [effect, setEffect] = useState<"return" | "waste">(goesBackToStock(order.status) ? "return" : "waste");
  const voided = Number(portions);
  const change = useLineChange(
    order.id,
    () =>
      call(voidLine, {
        query: { id: order.id },
        body: {
          order_item_id: item.id,
          quantity_before: item.quantity,
          quantity: item.quantity - voided,
          reason,
          return_stock: effect === "return",
        },
      }),
    () => {
      notify.success(`${voided} × ${itemName(item)} voided`, order.reference_id);
      onClose();
    },
  );
  const isReady = reason.trim() !== "" && portions !== "" && voided >= 1;
  return (
    <Dialog onClose={onClose} title={`Void ${itemName(item)}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) change.mutate();
        }}
      >
        <FormStack>
          {item.quantity > 1 && (
            <NumberField
              label="Portions to take off"
              decimals={0}
              min={1}
              max={item.quantity}
              stepper
              value={portions}
              onChange={setPortions}
            />
          )}
          <TextInput
            data-autofocus
            label="Reason"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Radio.Group label="What happens to the ingredients?" value={effect} onChange={(value) => setEffect(value)}>
            <div className={classes.choices}>
              <Radio value="return" label="Return to stock" />
              <Radio value="waste" label="Book as waste" />
            </div>
          </Radio.Group>
          <p className={classes.dialogText}>The kitchen sees it struck out at once. The total is less by it.</p>
          <FormActions>
            <Button variant="default" onClick={onClose} disabled={change.isPending}>
              Keep It
            </Button>
            <Button type="submit" color="red" loading={change.isPending} disabled={!isReady}>
              Void
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
