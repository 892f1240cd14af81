import { useState } from "react";
import type { OrderItem } from "#src/features/orders/contract.ts";
import { canChangeLines } from "#src/features/orders/rules.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { type ChargedOrder, OrderCharges } from "#src/features/orders/web/order-charges.tsx";
import { PickupLine } from "#src/features/orders/web/pickup-line.tsx";
import classes from "#src/features/orders/web/order.module.css";
import { itemCount } from "#src/features/orders/web/order-text.ts";
import { SlipLine } from "#src/features/orders/web/slip-line.tsx";
import { VoidLine } from "#src/features/orders/web/void-line.tsx";
import { Perforation, Slip } from "#src/web/ui/slip.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The order's items, notes and total. */
export function OrderSlip({ order }: { order: ChargedOrder }) {
  const count = itemCount(order.order_items);
  const [voiding, setVoiding] = useState<OrderItem | null>(null);
  // The last portion of an order cannot be voided. Instead, the order is cancelled.
  const canVoid = canChangeLines(order) && count > 1;
  return (
    <section aria-label="Items">
      <Slip>
        <p className={classes.slipHead}>
          <span>{tableLabel(order)}</span>
          <span>{count === 1 ? "1 item" : `${count} items`}</span>
        </p>
        <PickupLine pickup={order.pickup} className={classes.pickup} />
        <Perforation />
        <ul className={`${ui.stackMd} ${classes.items}`}>
          {order.order_items.map((item) => (
            <SlipLine key={item.id} order={order} item={item} onVoid={canVoid ? setVoiding : undefined} />
          ))}
        </ul>
        {order.note && <p className={classes.orderNote}>{order.note}</p>}
        <Perforation />
        <OrderCharges order={order} classes={{ total: classes.total, row: classes.tax }} />
      </Slip>
      {voiding && <VoidLine order={order} item={voiding} onClose={() => setVoiding(null)} />}
    </section>
  );
}
