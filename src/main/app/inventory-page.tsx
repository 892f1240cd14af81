import { InventoryScreen } from "#src/features/inventory/web/inventory-screen.tsx";
import { PriceHistory } from "#src/features/invoices/prices/web/price-history.tsx";
import { InvoiceIntake } from "#src/features/invoices/upload/web/upload-section.tsx";

/** The inventory with what invoices show on it: the upload card above the table, and the price history of an item. */
export function InventoryPage() {
  return <InventoryScreen UploadSection={InvoiceIntake} PriceHistory={PriceHistory} />;
}
