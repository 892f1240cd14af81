import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Order } from "#src/features/orders/contract.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import classes from "#src/features/orders/web/order.module.css";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Asks for the table that an order moves to. */
export function MoveOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [table, setTable] = useState("");
  const target = table.trim();
  const move = useChangeOrder(order.id, (moved) => {
    notify.success(`Moved to ${tableLabel(moved)}`, order.reference_id);
    onClose();
  });
  const unchanged = target === "" || target === order.table_number;
  return (
    <Dialog onClose={onClose} title={`Move ${order.reference_id}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!unchanged) move.mutate({ table_number: target });
        }}
      >
        <FormStack>
          <p className={classes.dialogText}>
            Now at: {tableLabel(order)}. The kitchen and the guest see the new table at once.
          </p>
          <TextInput
            data-autofocus
            label="New table"
            maxLength={20}
            value={table}
            onChange={(event) => setTable(event.currentTarget.value)}
          />
          <FormActions>
            <Button variant="default" onClick={onClose} disabled={move.isPending}>
              Stay There
            </Button>
            <Button type="submit" loading={move.isPending} disabled={unchanged}>
              Move Order
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
