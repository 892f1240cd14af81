import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import type { ListedItem } from "#src/features/inventory/web/item-columns.tsx";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";

export type StockFilter = "all" | "low" | "out";

const SHOWS: Record<StockFilter, (item: ListedItem) => boolean> = {
  all: () => true,
  low: ({ status_text }) => status_text === "Low Stock",
  out: ({ status_text }) => status_text === "Out of Stock",
};

/** The ingredients with their suppliers' names, searched by name, code and supplier, and filtered by status. */
export function useInventoryList() {
  const inventory = useQuery(inventoryQuery);
  const suppliers = useQuery(suppliersQuery);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<StockFilter>("all");
  // Typing stays quick while thousands of rows are looked through.
  const wanted = useDeferredValue(search.trim().toLowerCase());

  const items = useMemo(() => {
    const names = new Map(suppliers.data?.map(({ id, name }) => [id, name]));
    return (inventory.data ?? []).map((item): ListedItem => ({
      ...item,
      supplier_name: item.supplier_id === null ? null : (names.get(item.supplier_id) ?? null),
    }));
  }, [inventory.data, suppliers.data]);

  const found = useMemo(
    () =>
      wanted === ""
        ? items
        : items.filter(({ name, item_code, supplier_name }) =>
            [name, item_code, supplier_name].some((text) => text?.toLowerCase().includes(wanted)),
          ),
    [items, wanted],
  );
  const shown = useMemo(() => found.filter(SHOWS[filter]), [found, filter]);
  const counts = useMemo(
    () => ({
      all: found.length,
      low: found.filter(SHOWS.low).length,
      out: found.filter(SHOWS.out).length,
    }),
    [found],
  );
  return { inventory, items, shown, counts, search, setSearch, filter, setFilter };
}
