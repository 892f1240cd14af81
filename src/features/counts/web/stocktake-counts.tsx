import { Button } from "@mantine/core";
import { useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { StocktakeReview } from "#src/features/counts/web/stocktake-review.tsx";
import { StocktakeRows } from "#src/features/counts/web/stocktake-rows.tsx";
import type { StocktakeDraft } from "#src/features/counts/web/use-stocktake-draft.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import classes from "./stocktake.module.css";

type Filter = "all" | "not counted" | "differences";

interface StocktakeCountsProps {
  items: readonly InventoryItem[];
  draft: StocktakeDraft;
}

/** The items to count with search and filter, and what is counted so far. */
export function StocktakeCounts({ items, draft }: StocktakeCountsProps) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [reviewing, setReviewing] = useState(false);

  const countByItem = new Map(draft.counted.map((count) => [count.item.id, count]));
  const differences = draft.counted.filter((count) => count.difference !== 0).length;
  const text = search.trim().toLowerCase();
  const rows = items.filter((item) => {
    const count = countByItem.get(item.id);
    if (filter === "not counted" && count) return false;
    if (filter === "differences" && !count?.difference) return false;
    return [item.name, item.item_code].some((field) => field?.toLowerCase().includes(text));
  });

  return (
    <>
      <Toolbar>
        <SearchField label="Search inventory" value={search} onChange={setSearch} />
        <FilterBar<Filter>
          label="Show"
          value={filter}
          onChange={setFilter}
          options={[
            { value: "all", label: "All", count: items.length },
            { value: "not counted", label: "Not counted", count: items.length - draft.counted.length },
            { value: "differences", label: "Differences", count: differences },
          ]}
        />
      </Toolbar>
      {rows.length > 0 ? (
        <StocktakeRows rows={rows} counts={countByItem} onCount={draft.count} />
      ) : (
        <EmptyState title="No ingredient matches your search." />
      )}
      <div className={classes.bar}>
        <p aria-live="polite">
          <strong>
            {draft.counted.length} of {items.length}
          </strong>{" "}
          counted, {differences} {differences === 1 ? "difference" : "differences"}
        </p>
        {draft.counted.length > 0 && (
          <ConfirmButton label="Discard" confirmLabel="Discard Counts" onConfirm={draft.discard} />
        )}
        <Button disabled={draft.counted.length === 0} onClick={() => setReviewing(true)}>
          Review
        </Button>
      </div>
      {reviewing && <StocktakeReview draft={draft} onClose={() => setReviewing(false)} />}
    </>
  );
}
