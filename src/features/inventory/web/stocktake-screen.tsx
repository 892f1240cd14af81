import { Anchor, Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { inventoryAsOf, inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { useStocktakeDraft } from "#src/features/inventory/web/stocktake-draft.ts";
import { StocktakeReview } from "#src/features/inventory/web/stocktake-review.tsx";
import { StocktakeRows } from "#src/features/inventory/web/stocktake-rows.tsx";
import { useInventoryRefresh } from "#src/features/inventory/web/use-inventory-refresh.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import classes from "./stocktake.module.css";

type Shown = "all" | "open" | "differ";

/** Count many ingredients, see what differs, and book it all at once. */
export function StocktakeScreen() {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const inventory = useQuery(inventoryQuery);
  const items = useMemo(() => inventory.data ?? [], [inventory.data]);
  const draft = useStocktakeDraft(companyId, items, () => inventoryAsOf(client));
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const [reviewing, setReviewing] = useState(false);
  useInventoryRefresh();

  const byItem = new Map(draft.counted.map((count) => [count.item.id, count]));
  const differing = draft.counted.filter((count) => count.difference !== 0).length;
  const wanted = search.trim().toLowerCase();
  const rows = items.filter((item) => {
    const count = byItem.get(item.id);
    if (shown === "open" && count) return false;
    if (shown === "differ" && !count?.difference) return false;
    return [item.name, item.item_code].some((text) => text?.toLowerCase().includes(wanted));
  });

  return (
    <>
      <PageHeader
        title="Stocktake"
        subtitle="Type what you count. What is sold meanwhile stays sold."
        back={
          <Anchor component={Link} to="/inventory">
            Back to Inventory
          </Anchor>
        }
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
        <>
          <Toolbar>
            <SearchField label="Search inventory" value={search} onChange={setSearch} />
            <FilterBar<Shown>
              label="Counted"
              value={shown}
              onChange={setShown}
              options={[
                { value: "all", label: "All", count: items.length },
                { value: "open", label: "To count", count: items.length - draft.counted.length },
                { value: "differ", label: "Different", count: differing },
              ]}
            />
          </Toolbar>
          {rows.length > 0 ? (
            <StocktakeRows rows={rows} counts={byItem} onCount={draft.count} />
          ) : (
            <EmptyState title="No ingredient matches." />
          )}
          <div className={classes.bar}>
            <p aria-live="polite">
              <strong>
                {draft.counted.length} of {items.length}
              </strong>{" "}
              counted, {differing} different
            </p>
            {draft.counted.length > 0 && (
              <ConfirmButton label="Discard" confirmLabel="Discard Counts" fullWidth onConfirm={draft.discard} />
            )}
            <Button disabled={draft.counted.length === 0} onClick={() => setReviewing(true)}>
              Review
            </Button>
          </div>
        </>
      )}
      {reviewing && <StocktakeReview draft={draft} onClose={() => setReviewing(false)} />}
    </>
  );
}
