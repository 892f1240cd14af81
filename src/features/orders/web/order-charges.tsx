import type { Order } from "#src/features/orders/contract.ts";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";
import { OrderTotal } from "#src/features/orders/web/order-columns.tsx";
import { MAX_STAFF_DISCOUNT_PERCENT } from "#src/features/orders/rules.ts";
import { formatMoney } from "#src/shared/money.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";

export type ChargedOrder = Order &
  Partial<Pick<OrderDetail, "taxes" | "service_charge" | "service_percent" | "discount_given">>;

interface OrderChargesProps {
  order: ChargedOrder;
  /** The classes of the total and of the other rows. */
  classes: { total?: string | undefined; row?: string | undefined };
}

/**
 * The discount, the reason why it is less than the given one, the charges added to the lines, the total, and the taxes
 * included in the total.
 */
export function OrderCharges({ order, classes }: OrderChargesProps) {
  const {
    currency,
    discount_amount,
    discount_percent,
    refunded_amount,
    discount_given,
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
      {discount_given && <LimitedDiscount order={order} given={discount_given} className={classes.row} />}
      {service_charge > 0 && (
        <p className={classes.row}>
          <span>Service charge {service_percent}%</span>
          <Money amount={service_charge} currency={currency} />
        </p>
      )}
      {taxes.map(
        ({ name, percent, tax, added }) =>
          added && (
            <p key={`${name} ${percent}`} className={classes.row}>
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
            <p key={`${name} ${percent}`} className={classes.row}>
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

interface LimitedDiscountProps {
  order: ChargedOrder;
  given: NonNullable<OrderDetail["discount_given"]>;
  className?: string | undefined;
}

/** Says why the discount is less than the given one. */
function LimitedDiscount({ order, given, className }: LimitedDiscountProps) {
  const format = useFormat();
  const { discount_amount, currency } = order;
  const isLess = given.percent === null ? discount_amount < given.amount : given.isHigh && hasAddedLines(order);
  if (!isLess) return null;
  return (
    <p className={className} role="note">
      {given.percent === null && `${formatMoney(given.amount, currency, format.locale)} was given. `}
      {given.isHigh
        ? "It is only for the dishes that it was given for."
        : `It is at most ${MAX_STAFF_DISCOUNT_PERCENT} % of the dishes.`}
    </p>
  );
}

const hasAddedLines = ({ order_items }: ChargedOrder) => order_items.some(({ added_at }) => added_at !== undefined);
