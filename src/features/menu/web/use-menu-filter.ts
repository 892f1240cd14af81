import { useEffect, useMemo, useState } from "react";
import type { findDishes } from "#src/features/menu/find-dishes.ts";
import { groupDishes, type MenuFilter, offeredFilters, type ShownMenu } from "#src/features/menu/shown.ts";

export const NO_FILTER: MenuFilter = { text: "", diets: [], without: [] };

const isFiltering = ({ text, diets, without }: MenuFilter) => text.trim() !== "" || diets.length + without.length > 0;

/** Returns the guest's search and filters, and the matching groups of dishes. */
export function useMenuFilter(menu: ShownMenu, otherItems: string) {
  const [filter, setFilter] = useState(NO_FILTER);
  const find = useFindDishes(filter);
  const offered = useMemo(() => offeredFilters(menu.dishes), [menu]);
  const found = useMemo(() => (isFiltering(filter) ? find?.(menu, filter) : undefined), [menu, filter, find]);
  const groups = useMemo(() => groupDishes(menu, found ?? menu.dishes, otherItems), [menu, found, otherItems]);
  return { filter, setFilter, offered, found, groups };
}

type FindDishes = typeof findDishes;

/** Returns the search function; null until the guest searches for the first time and it has been loaded. */
function useFindDishes(filter: MenuFilter): FindDishes | null {
  const [find, setFind] = useState<FindDishes | null>(null);
  useEffect(() => {
    if (find || !isFiltering(filter)) return;
    // If the code does not load, every dish stays on the page, and the next typed letter causes another attempt.
    import("#src/features/menu/find-dishes.ts").then(
      (loaded) => setFind(() => loaded.findDishes),
      () => {},
    );
  }, [filter, find]);
  return find;
}
