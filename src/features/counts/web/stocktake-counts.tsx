import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { StorageArea } from "#src/features/counts/area-contract.ts";
import { type CountedRow, rowsOf } from "#src/features/counts/web/counted-rows.ts";
import { CountingNotices } from "#src/features/counts/web/counting-notices.tsx";
import type { WorthCounting } from "#src/features/counts/list-contract.ts";
import { PartSelect, WORTH } from "#src/features/counts/web/part-select.tsx";
import { worthQuery } from "#src/features/counts/web/queries.ts";
import { StocktakeBar } from "#src/features/counts/web/stocktake-bar.tsx";
import { StocktakeReview } from "#src/features/counts/web/stocktake-review.tsx";
import { StocktakeRows } from "#src/features/counts/web/stocktake-rows.tsx";
import type { Counting } from "#src/features/counts/web/use-counting.ts";
import { useDrafts } from "#src/features/counts/web/use-drafts.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { FilterBar } from "#src/web/ui/filter-bar.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import { likenessKey } from "#src/shared/text-key.ts";
import classes from "./stocktake.module.css";

const NO_ITEMS: readonly WorthCounting[] = [];

type Filter = "all" | "not counted" | "differences";

const matches = ({ state, result }: CountedRow, filter: Filter) =>
  filter === "all" ||
  (filter === "not counted" ? state === "open" : Boolean(result?.difference) || result?.recount === true);

interface StocktakeCountsProps {
  items: readonly InventoryItem[];
  areas: readonly StorageArea[];
  counting: Counting;
}

/** The items of an area to count, in the order of its shelf, with search and filter. */
export function StocktakeCounts({ items, areas, counting }: StocktakeCountsProps) {
  const { id: companyId } = useCompany();
  const { items: asked }: { items?: string } = useSearch({ strict: false });
  const worth = useQuery(worthQuery).data?.items ?? NO_ITEMS;
  const [part, setPart] = useState(asked === WORTH ? WORTH : (areas[0]?.id ?? ""));
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [reviewing, setReviewing] = useState(false);
  const { count, waiting } = counting;
  const drafts = useDrafts(companyId, counting.add);

  const all = rowsOf(
    { items, areas, count, waiting },
    part === WORTH ? { items: worth.map(({ id }) => id) } : { area: part || null },
  );
  const open = all.filter(({ state }) => state === "open").length;
  const differing = all.filter((row) => matches(row, "differences")).length;
  const text = likenessKey(search);
  const rows = all.filter(
    (row) =>
      matches(row, filter) &&
      [row.item.name, row.item.item_code].some((field) => likenessKey(field ?? "").includes(text)),
  );
  return (
    <>
      <CountingNotices counting={counting} />
      <Toolbar>
        <PartSelect areas={areas} worth={worth.length} value={part} onChange={setPart} />
        <SearchField label="Search inventory" value={search} onChange={setSearch} />
        <FilterBar<Filter>
          label="Show"
          value={filter}
          onChange={setFilter}
          options={[
            { value: "all", label: "All", count: all.length },
            { value: "not counted", label: "Not counted", count: open },
            { value: "differences", label: "Differences", count: differing },
          ]}
        />
      </Toolbar>
      <Switch
        className={classes.blind}
        label="Count without seeing what is expected"
        checked={counting.blind}
        // Everybody who takes part in the count sees the same.
        disabled={count !== null}
        onChange={(event) => counting.setBlind(event.currentTarget.checked)}
      />
      {rows.length > 0 ? (
        <StocktakeRows key={part} rows={rows} drafts={drafts} blind={counting.blind} />
      ) : (
        <EmptyState
          title={all.length > 0 ? "No ingredient matches your search." : "Nothing is assigned to this area."}
        />
      )}
      <StocktakeBar items={items} counting={counting} onReview={() => setReviewing(true)} />
      {reviewing && <StocktakeReview counting={counting} onClose={() => setReviewing(false)} />}
    </>
  );
}
