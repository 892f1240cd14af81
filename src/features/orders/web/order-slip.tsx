import { hasPrice } from "#src/features/orders/rules.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { LineChoices } from "#src/features/orders/web/line-choices.tsx";
import { type ChargedOrder, OrderCharges } from "#src/features/orders/web/order-charges.tsx";
import classes from "#src/features/orders/web/order.module.css";
import { itemCount, itemName } from "#src/features/orders/web/order-text.ts";
import { Money } from "#src/web/ui/money.tsx";
import { Perforation, Slip } from "#src/web/ui/slip.tsx";

/** The order's items, notes and total. */
export function OrderSlip({ order }: { order: ChargedOrder }) {
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
        <OrderCharges order={order} classes={{ total: classes.total, row: classes.tax }} />
      </Slip>
    </section>
  );
}
