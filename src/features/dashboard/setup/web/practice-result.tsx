import { IconArrowRight } from "@tabler/icons-react";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { itemName } from "#src/features/orders/item-name.ts";
import { OrderSlip } from "#src/features/orders/web/order-slip.tsx";
import type { practiceOrder } from "#src/features/dashboard/setup/contract.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import { Quantity } from "#src/web/ui/quantity.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./practice-result.module.css";

/** The same order as the guest, the kitchen and the stock show it. */
export function PracticeResult({
  result: { order, ticket, stock },
}: {
  result: ResponseOutputOf<typeof practiceOrder>;
}) {
  return (
    <output className={`${ui.stackXl} ${classes.result}`}>
      <section>
        <h3>Your guest sees</h3>
        <p>Order received. Reference {order.reference_id}</p>
        <OrderSlip order={order} />
      </section>
      <section>
        <h3>Your kitchen sees</h3>
        <p>
          A new ticket, <strong>{tableLabel(ticket)}</strong>
        </p>
        <ul>
          {ticket.order_items.map((item) => (
            <li key={item.id}>
              {item.quantity} × {itemName(item)}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Your stock sees</h3>
        {stock.length === 0 && <p>Nothing: this dish has no recipe yet, so no ingredient is taken out of stock.</p>}
        <ul>
          {stock.map(({ id, name, unit, before, after }) => (
            <li key={id} className={`${ui.ends} ${classes.moved}`}>
              <span>{name}</span>
              <span>
                <Quantity value={before} unit={unit} /> <IconArrowRight size={16} aria-label="becomes" />{" "}
                <Quantity value={after} unit={unit} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <p className={classes.undone}>This was practice: it has been taken back, and your stock is as before.</p>
    </output>
  );
}
