import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { areasQuery } from "#src/features/counts/web/queries.ts";
import { StocktakeCounts } from "#src/features/counts/web/stocktake-counts.tsx";
import { useCounting } from "#src/features/counts/web/use-counting.ts";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { useInventoryRefresh } from "#src/features/inventory/web/use-inventory-refresh.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { useMayOpen } from "#src/web/session/may-open.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

/** Counts many ingredients, together with others, shows the differences, and books them all at once. */
export function StocktakeScreen() {
  const { id: companyId } = useCompany();
  const mayOpen = useMayOpen();
  const inventory = useQuery(inventoryQuery);
  const areas = useQuery(areasQuery);
  const counting = useCounting(companyId);
  useInventoryRefresh();
  const items = inventory.data;
  const isFailed = (inventory.isError && !items) || (areas.isError && !areas.data);
  return (
    <>
      <PageHeader
        title="Stocktake"
        subtitle="Enter what you count. Sales during the count are included."
        back={<BackLink to="/inventory">Back to Inventory</BackLink>}
        actions={
          <>
            {mayOpen("/inventory/areas") && (
              <Button variant="default" component={Link} to="/inventory/areas">
                Storage Areas
              </Button>
            )}
            <Button variant="default" component={Link} to="/inventory/counts">
              Past Counts
            </Button>
          </>
        }
      />
      {isFailed ? (
        <ErrorState
          message="Failed to load inventory data. Please try again later."
          onRetry={() => void Promise.all([inventory.refetch(), areas.refetch()])}
        />
      ) : !items || !areas.data ? (
        <SkeletonRows count={10} label="Loading inventory" />
      ) : items.length === 0 ? (
        <EmptyState title="No inventory items found. Add items to get started." />
      ) : (
        <StocktakeCounts items={items} areas={areas.data} counting={counting} />
      )}
    </>
  );
}
