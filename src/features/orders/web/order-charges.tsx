import type { Order } from "#src/features/orders/contract.ts";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";
import { OrderTotal } from "#src/features/orders/web/order-columns.tsx";
import { Money } from "#src/web/ui/money.tsx";

export type ChargedOrder = Order & Partial<Pick<OrderDetail, "taxes" | "service_charge" | "service_percent">>;

interface OrderChargesProps {
  order: ChargedOrder;
  /** The classes of the total and of the other rows. */
  classes: { total?: string | undefined; row?: string | undefined };
}

/** The discount, what is added to the lines, the total, and the taxes that it includes. */
export function OrderCharges({ order, classes }: OrderChargesProps) {
  const {
    currency,
    discount_amount,
    discount_percent,
    refunded_amount,
    taxes = [],
    service_charge = 0,
    service_percent = 0,
  } = order;
  return (
    <>
      {discount_amount > 0 && (
        <p className={classes.row}>
          <span>Discount{discount_percent !== null && ` ${discount_percent}%`}</span>
          <Money amount={-discount_amount} currency={currency} />
        </p>
      )}
      {service_charge > 0 && (
        <p className={classes.row}>
          <span>Service charge {service_percent}%</span>
          <Money amount={service_charge} currency={currency} />
        </p>
      )}
      {taxes.map(
        ({ name, percent, tax, added }) =>
          added && (
            <p key={name} className={classes.row}>
              <span>
                {name} {percent}%
              </span>
              <Money amount={tax} currency={currency} />
            </p>
          ),
      )}
      <p className={classes.total}>
        <span>Total</span>
        <OrderTotal order={order} />
      </p>
      {refunded_amount > 0 && (
        <p className={classes.row}>
          <span>Given back</span>
          <Money amount={-refunded_amount} currency={currency} />
        </p>
      )}
      {taxes.map(
        ({ name, percent, tax, added }) =>
          !added && (
            <p key={name} className={classes.row}>
              <span>
                Includes {name} {percent}%
              </span>
              <Money amount={tax} currency={currency} />
            </p>
          ),
      )}
    </>
  );
}
