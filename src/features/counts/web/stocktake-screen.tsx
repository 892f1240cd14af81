import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { inventoryAsOf, inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { StocktakeCounts } from "#src/features/counts/web/stocktake-counts.tsx";
import { useInventoryRefresh } from "#src/features/inventory/web/use-inventory-refresh.ts";
import { useStocktakeDraft } from "#src/features/counts/web/use-stocktake-draft.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

/** Count many ingredients, see what differs, and book it all at once. */
export function StocktakeScreen() {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const inventory = useQuery(inventoryQuery);
  const items = useMemo(() => inventory.data ?? [], [inventory.data]);
  const draft = useStocktakeDraft(companyId, items, () => inventoryAsOf(client));
  useInventoryRefresh();
  return (
    <>
      <PageHeader
        title="Stocktake"
        subtitle="Enter what you count. Sales during the count are included."
        back={<BackLink to="/inventory">Back to Inventory</BackLink>}
      />
      {inventory.isPending ? (
        <SkeletonRows count={10} label="Loading inventory" />
      ) : inventory.isError && !inventory.data ? (
        <ErrorState
          message="Failed to load inventory data. Please try again later."
          onRetry={() => void inventory.refetch()}
        />
      ) : items.length === 0 ? (
        <EmptyState title="No inventory items found. Add items to get started." />
      ) : (
        <StocktakeCounts items={items} draft={draft} />
      )}
    </>
  );
}
