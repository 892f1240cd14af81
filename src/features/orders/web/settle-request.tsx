import { Button } from "@mantine/core";
import { useState } from "react";
import type { Order } from "#src/features/orders/contract.ts";
import classes from "#src/features/orders/web/order.module.css";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { currencyDigits } from "#src/shared/money.ts";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** A field for the price that staff and guest agree on, for an order without a price. */
export function SettleRequest({ order }: { order: Order }) {
  const [price, setPrice] = useState(order.total_amount === 0 ? "" : String(order.total_amount));
  const settle = useChangeOrder(order.id, () => notify.success("Price saved", order.reference_id));
  const open = order.status !== "cancelled" && order.payment_status === "unpaid";
  return (
    <>
      <p className={classes.hint}>
        A dish was removed from the menu while the guest was ordering, so it has no price and took nothing from stock.
        Agree with the guest on what to serve, and enter the total of the whole order.
      </p>
      {open && (
        <form
          className={classes.settle}
          onSubmit={(event) => {
            event.preventDefault();
            if (price !== "") settle.mutate({ total_amount: Number(price) });
          }}
        >
          <NumberField
            label="Agreed total"
            unit={order.currency}
            decimals={currencyDigits(order.currency)}
            value={price}
            onChange={setPrice}
          />
          <Button type="submit" variant="default" disabled={price === ""} loading={settle.isPending}>
            Save Price
          </Button>
        </form>
      )}
    </>
  );
}
