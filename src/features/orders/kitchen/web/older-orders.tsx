import { Link } from "@tanstack/react-router";
import classes from "#src/features/orders/kitchen/web/kitchen.module.css";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { useFormat } from "#src/web/ui/format.tsx";

/** Says that more orders are open than the board shows. */
export function OlderOrders({ count }: { count: number }) {
  const format = useFormat();
  const mayOpen = useMayOpen();
  if (count === 0) return null;
  return (
    <output className={classes.older}>
      {format.number(count)} older {count === 1 ? "order is" : "orders are"} still open and not shown here. Complete or
      cancel {count === 1 ? "it" : "them"} under {mayOpen("/orders") ? <Link to="/orders">Orders</Link> : "Orders"}.
    </output>
  );
}
