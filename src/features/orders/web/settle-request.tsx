import { Button } from "@mantine/core";
import { useState } from "react";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";
import classes from "#src/features/orders/web/order.module.css";
import { useChangeOrder } from "#src/features/orders/web/use-change-order.ts";
import { currencyDigits, formatMoney, roundMoney, sum } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** A field for the price that staff and guest agree on, for the lines without a price. */
export function SettleRequest({ order }: { order: OrderDetail }) {
  const { agreed_amount, total_amount, currency } = order;
  const [price, setPrice] = useState(agreed_amount === null ? "" : String(agreed_amount));
  const rest = sum([total_amount, -(agreed_amount ?? 0)]);
  const { locale } = useFormat();
  const settle = useChangeOrder(order.id, () => notify.success("Price saved", order.reference_id));
  const open = order.status !== "cancelled" && order.payment_status === "unpaid";
  return (
    <>
      <p className={classes.hint}>
        A dish was removed from the menu while the guest was ordering, so it has no price and took nothing from stock.
        Agree with the guest on what to serve, and enter its price.{rest.gt(0) && " The other dishes keep theirs."}
      </p>
      {open && (
        <form
          className={`${ui.buttons} ${classes.settle}`}
          onSubmit={(event) => {
            event.preventDefault();
            if (price === "") return;
            settle.mutate({ total_amount: roundMoney(rest.plus(price), currency), total_before: total_amount });
          }}
        >
          <NumberField
            label="Agreed price"
            description={
              rest.gt(0) ? `The other dishes come to ${formatMoney(rest.toNumber(), currency, locale)}.` : undefined
            }
            unit={currency}
            decimals={currencyDigits(currency)}
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
