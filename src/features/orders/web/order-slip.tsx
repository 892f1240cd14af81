import type { Order } from "#src/features/orders/contract.ts";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";
import { hasPrice } from "#src/features/orders/rules.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { LineChoices } from "#src/features/orders/web/line-choices.tsx";
import { OrderTotal } from "#src/features/orders/web/order-columns.tsx";
import classes from "#src/features/orders/web/order.module.css";
import { itemCount, itemName } from "#src/features/orders/web/order-text.ts";
import { Money } from "#src/web/ui/money.tsx";
import { Perforation, Slip } from "#src/web/ui/slip.tsx";

/** The order's items, notes and total. */
export function OrderSlip({ order }: { order: Order & Partial<Pick<OrderDetail, "taxes">> }) {
  const count = itemCount(order.order_items);
  return (
    <section aria-label="Items">
      <Slip>
        <p className={classes.slipHead}>
          <span>{tableLabel(order)}</span>
          <span>{count === 1 ? "1 item" : `${count} items`}</span>
        </p>
        <Perforation />
        <ul className={classes.items}>
          {order.order_items.map((item) => (
            <li key={item.id}>
              <span className={classes.quantity}>{item.quantity} ×</span>
              <span>
                {itemName(item)}
                <LineChoices item={item} />
                {item.note && <span className={classes.note}>{item.note}</span>}
                {item.quantity > 1 && hasPrice(order, item) && (
                  <span className={classes.each}>
                    <Money amount={item.unit_price} currency={order.currency} /> each
                  </span>
                )}
              </span>
              {hasPrice(order, item) && <Money amount={item.total_price} currency={order.currency} />}
            </li>
          ))}
        </ul>
        {order.note && <p className={classes.orderNote}>{order.note}</p>}
        <Perforation />
        <p className={classes.total}>
          <span>Total</span>
          <OrderTotal order={order} />
        </p>
        {order.refunded_amount > 0 && (
          <p className={classes.tax}>
            <span>Given back</span>
            <Money amount={-order.refunded_amount} currency={order.currency} />
          </p>
        )}
        {order.taxes?.map(({ name, percent, tax }) => (
          <p key={name} className={classes.tax}>
            <span>
              Includes {name} {percent}%
            </span>
            <Money amount={tax} currency={order.currency} />
          </p>
        ))}
      </Slip>
    </section>
  );
}
