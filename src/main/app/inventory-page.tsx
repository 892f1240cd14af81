import { InventoryScreen } from "#src/features/inventory/web/inventory-screen.tsx";
import { PriceHistory } from "#src/features/invoices/prices/web/price-history.tsx";
import { IncomingInvoices } from "#src/features/invoices/review/web/incoming-invoices.tsx";

/** The inventory with what invoices show on it: the upload card above the table, and the price history of an item. */
export function InventoryPage() {
  return <InventoryScreen UploadSection={IncomingInvoices} PriceHistory={PriceHistory} />;
}
