import { OrdersScreen } from "#src/features/orders/web/orders-screen.tsx";
import { OfflineOrders } from "#src/features/till/web/offline-orders.tsx";

/** The list of orders, below those that a till took without a connection. */
export function OrdersPage() {
  return <OrdersScreen offlineOrders={<OfflineOrders />} />;
}
