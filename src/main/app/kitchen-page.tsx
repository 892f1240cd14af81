import { lazy, Suspense } from "react";
import { KitchenScreen } from "#src/features/orders/kitchen/web/kitchen-screen.tsx";
import { useSession } from "#src/web/session/session.tsx";

/** Loaded only where the server may print. */
const PrinterNotice = lazy(async () => ({
  default: (await import("#src/features/till/printing/web/printer-notice.tsx")).PrinterNotice,
}));

/** The kitchen board. It warns when tickets are not printed. */
export function KitchenPage() {
  const { app } = useSession();
  const notice = app.network_printing && (
    <Suspense>
      <PrinterNotice />
    </Suspense>
  );
  return <KitchenScreen notice={notice} />;
}
