import { OrderScreen } from "#src/features/orders/web/order-screen.tsx";
import { OrderReceipts } from "#src/features/sales-receipts/web/order-receipts.tsx";

/** An order, with its receipts. */
export function OrderPage() {
  return <OrderScreen Receipts={OrderReceipts} />;
}
