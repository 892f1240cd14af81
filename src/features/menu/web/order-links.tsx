import type { PlacedRecord } from "#src/features/menu/saved-cart.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./order-links.module.css";

/** The way back to what this device has ordered here. */
export function OrderLinks({ orders }: { orders: readonly PlacedRecord[] }) {
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
