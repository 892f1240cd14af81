import { DoubtedItems } from "#src/features/inventory/supplier-items/web/doubted-items.tsx";
import { SuppliersScreen } from "#src/features/suppliers/web/suppliers-screen.tsx";
import { SupplierCatalogue } from "#src/features/inventory/supplier-items/web/supplier-catalogue.tsx";

/** The suppliers with each supplier's catalogue. */
export function SuppliersPage() {
  return <SuppliersScreen Catalogue={SupplierCatalogue} Doubted={DoubtedItems} />;
}
