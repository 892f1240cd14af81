import { lazy, Suspense } from "react";
import { OrderScreen } from "#src/features/orders/web/order-screen.tsx";
import { OrderBill } from "#src/features/orders/receipts/web/order-bill.tsx";
import { OrderReceipts } from "#src/features/orders/receipts/web/order-receipts.tsx";
import { useSession } from "#src/web/session/session.tsx";

/** Loaded only where the server may print. */
const PrintBill = lazy(async () => ({
  default: (await import("#src/features/till/printing/web/print-bill.tsx")).PrintBill,
}));

/** An order, with its bill or its receipts. */
export function OrderPage() {
  return <OrderScreen Bill={BillToPrint} Receipts={OrderReceipts} />;
}

function BillToPrint({ orderId }: { orderId: string }) {
  const { app } = useSession();
  return (
    <OrderBill orderId={orderId}>
      {app.network_printing && (
        <Suspense>
          <PrintBill orderId={orderId} />
        </Suspense>
      )}
    </OrderBill>
  );
}
