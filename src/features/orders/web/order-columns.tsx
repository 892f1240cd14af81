import { useState } from "react";
import type { Order } from "#src/features/orders/contract.ts";
import { PickupLine } from "#src/features/orders/web/pickup-line.tsx";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { itemsLine } from "#src/features/orders/web/order-text.ts";
import classes from "#src/features/orders/web/orders.module.css";
import type { Column } from "#src/web/ui/data-column.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** Shows "14:05" for an order of today, and "12 Mar, 14:05" for an earlier order. */
function OrderTime({ moment }: { moment: string }) {
  const format = useFormat();
  const [now] = useState(() => new Date());
  const today = format.date(moment) === format.date(now);
  return (
    <time dateTime={moment} title={format.dateTime(moment)}>
      {today ? format.time(moment) : format.dateTime(moment)}
    </time>
  );
}

export function OrderTotal({ order }: { order: Order }) {
  const open = order.is_price_open;
  if (open && order.total_amount === 0) return <span title="Agree on the price with the guest">No price yet</span>;
  return (
    <>
      <Money amount={order.total_amount} currency={order.currency} />
      {open && <span title="Agree on the price of the special request with the guest"> + open</span>}
    </>
  );
}

export const columns: Column<Order>[] = [
  {
    key: "order",
    header: "Order",
    width: "minmax(9rem, 0.3fr)",
    render: (order) => (
      <span className={`${ui.inline} ${classes.reference}`}>
        {order.reference_id}
        {order.is_special_request && <StatusBadge status="special" label="Special request" tone="warn" />}
      </span>
    ),
  },
  {
    key: "table",
    header: "Table",
    render: (order) => (
      <>
        {tableLabel(order)}
        <PickupLine pickup={order.pickup} className={`${ui.mutedSm} ${classes.pickup}`} />
      </>
    ),
  },
  {
    key: "items",
    header: "Items",
    width: "minmax(10rem, 1fr)",
    render: ({ order_items }) => <span className={classes.items}>{itemsLine(order_items)}</span>,
  },
  { key: "time", header: "Time", render: ({ created_at }) => <OrderTime moment={created_at} /> },
  { key: "status", header: "Status", phone: "status", render: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "payment",
    header: "Payment",
    from: "wide",
    phone: "status",
    render: ({ payment_status }) => <StatusBadge status={payment_status} />,
  },
  {
    key: "total",
    header: "Total",
    align: "end",
    phone: "trailing",
    render: (order) => <OrderTotal order={order} />,
  },
];
