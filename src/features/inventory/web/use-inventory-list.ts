import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { ingredientCategoriesQuery, inventoryQuery } from "#src/features/inventory/web/queries.ts";
import type { ListedItem } from "#src/features/inventory/web/item-columns.tsx";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { likenessKey } from "#src/shared/text-key.ts";

export type StockFilter = "all" | "low" | "out";

const FILTERS: Record<StockFilter, (item: ListedItem) => boolean> = {
  all: () => true,
  low: ({ status_text }) => status_text === "Low Stock",
  out: ({ status_text }) => status_text === "Out of Stock",
};

/**
 * Returns the ingredients with their suppliers' names, searched by name, code, supplier and category, and filtered by
 * stock status.
 */
export function useInventoryList() {
  const inventory = useQuery(inventoryQuery);
  const suppliers = useQuery(suppliersQuery);
  const categories = useQuery(ingredientCategoriesQuery);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<StockFilter>("all");
  // Deferred, so that typing stays fast while thousands of rows are searched.
  const query = useDeferredValue(likenessKey(search));

  const items = useMemo(() => {
    const names = new Map(suppliers.data?.map(({ id, name }) => [id, name]));
    const groups = new Map(categories.data?.map(({ id, name }) => [id, name]));
    return (inventory.data ?? []).map((item): ListedItem => ({
      ...item,
      supplier_name: item.supplier_id === null ? null : (names.get(item.supplier_id) ?? null),
      category_name: item.category_id === null ? null : (groups.get(item.category_id) ?? null),
    }));
  }, [inventory.data, suppliers.data, categories.data]);

  const found = useMemo(
    () =>
      query === ""
        ? items
        : items.filter(({ name, item_code, supplier_name, category_name }) =>
            [name, item_code, supplier_name, category_name].some((text) => likenessKey(text ?? "").includes(query)),
          ),
    [items, query],
  );
  const shown = useMemo(() => found.filter(FILTERS[filter]), [found, filter]);
  const counts = useMemo(
    () => ({
      all: found.length,
      low: found.filter(FILTERS.low).length,
      out: found.filter(FILTERS.out).length,
    }),
    [found],
  );
  return { inventory, items, shown, counts, search, setSearch, filter, setFilter };
}

export type InventoryList = ReturnType<typeof useInventoryList>;
