import type { Order } from "#src/features/orders/contract.ts";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";
import { hasPrice } from "#src/features/orders/rules.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { LineChoices } from "#src/features/orders/web/line-choices.tsx";
import { OrderTotal } from "#src/features/orders/web/order-columns.tsx";
import { itemName } from "#src/features/orders/web/order-text.ts";
import classes from "#src/features/orders/web/printed-ticket.module.css";
import { useCompany } from "#src/web/session/session.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";

/** The order for a receipt printer 80 mm wide; hidden on screen. */
export function PrintedTicket({ order }: { order: Order & Partial<Pick<OrderDetail, "taxes">> }) {
  const company = useCompany();
  const format = useFormat();
  return (
    <div className={classes.ticket} aria-hidden>
      <p className={classes.name}>{company.name}</p>
      <p className={classes.table}>{tableLabel(order)}</p>
      <p className={classes.between}>
        <span>{order.reference_id}</span>
        <span>{format.dateTime(order.created_at)}</span>
      </p>
      {order.is_special_request && <p className={classes.flag}>Special request: agree on the price with the guest</p>}
      <ul className={classes.items}>
        {order.order_items.map((item) => (
          <li key={item.id}>
            <span className={classes.quantity}>{item.quantity} ×</span>
            <span>
              {itemName(item)}
              <LineChoices item={item} />
              {item.note && <span className={classes.note}>{item.note}</span>}
            </span>
            {hasPrice(order, item) && <Money amount={item.total_price} currency={order.currency} />}
          </li>
        ))}
      </ul>
      {order.note && <p className={classes.flag}>{order.note}</p>}
      <p className={classes.total}>
        <span>Total</span>
        <OrderTotal order={order} />
      </p>
      {order.taxes?.map(({ name, percent, tax }) => (
        <p key={name} className={classes.between}>
          <span>
            Includes {name} {percent}%
          </span>
          <Money amount={tax} currency={order.currency} />
        </p>
      ))}
    </div>
  );
}
