import type { ComponentProps } from "react";
import { AreaSelect } from "#src/features/counts/web/area-select.tsx";
import { ItemConfidence } from "#src/features/counts/web/item-confidence.tsx";
import { NoteUnderReview } from "#src/features/credits/web/note-under-review.tsx";
import { FoodFacts } from "#src/features/dishes/web/food-facts.tsx";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { InventoryScreen } from "#src/features/inventory/web/inventory-screen.tsx";
import { PriceHistory } from "#src/features/invoices/prices/web/price-history.tsx";
import { UseByDates } from "#src/features/inventory/lots/web/use-by-dates.tsx";
import { IncomingInvoices } from "#src/features/invoices/review/web/incoming-invoices.tsx";
import { PlanSettings } from "#src/features/forecasts/prep-today/web/plan-settings.tsx";
import { ItemOrdering } from "#src/features/purchasing/web/item-ordering.tsx";
import { PrepSection } from "#src/features/prep/web/prep-section.tsx";
import { ItemSuppliers } from "#src/features/inventory/supplier-items/web/supplier-catalogue.tsx";
import { AverageCost } from "#src/features/reports/stock-value/web/average-cost.tsx";

/** How an item is made here, its resulting allergens and nutrition, and the planned quantity. */
function MadeHere({ item }: { item: InventoryItem }) {
  return <PrepSection item={item} FoodFacts={FoodFacts} PlanSettings={PlanSettings} />;
}

/** Who sells an item, and how it is proposed in orders. */
function BuyingParts({ item }: { item: InventoryItem }) {
  return (
    <>
      <ItemSuppliers item={item} />
      <ItemOrdering item={item} />
    </>
  );
}

function UploadedInvoices(props: Omit<ComponentProps<typeof IncomingInvoices>, "CreditPart">) {
  return <IncomingInvoices {...props} CreditPart={NoteUnderReview} />;
}

/**
 * The inventory with data from invoices: the upload card above the table, and an item's prices, counts and use-by
 * dates.
 */
export function InventoryPage() {
  return (
    <InventoryScreen
      UploadSection={UploadedInvoices}
      PriceHistory={PriceHistory}
      Confidence={ItemConfidence}
      AverageCost={AverageCost}
      AreaSelect={AreaSelect}
      PrepSection={MadeHere}
      UseByDates={UseByDates}
      Suppliers={BuyingParts}
    />
  );
}
