import type { SavedOrder } from "#src/features/menu/saved-cart.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./order-links.module.css";

/** Links to the orders placed from this device. */
export function OrderLinks({ orders }: { orders: readonly SavedOrder[] }) {
  const { texts } = usePage();
  if (orders.length === 0) return null;
  return (
    <section className={styles.orders}>
      <h3>{texts.your_orders}</h3>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.order_id}>
            <a href={order.status_url}>{formatText(texts.order, { id: order.customer_reference })}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
