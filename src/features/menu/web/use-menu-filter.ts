import { useMemo, useState } from "react";
import { findDishes, groupDishes, type MenuFilter, offeredFilters, type ShownMenu } from "#src/features/menu/shown.ts";

export const NO_FILTER: MenuFilter = { text: "", diets: [], without: [] };

const isFiltering = ({ text, diets, without }: MenuFilter) => text.trim() !== "" || diets.length + without.length > 0;

/** The guest's search and filters, and the groups of dishes they leave. */
export function useMenuFilter(menu: ShownMenu, otherItems: string) {
  const [filter, setFilter] = useState(NO_FILTER);
  const offered = useMemo(() => offeredFilters(menu.dishes), [menu]);
  const found = useMemo(() => (isFiltering(filter) ? findDishes(menu, filter) : undefined), [menu, filter]);
  const groups = useMemo(() => groupDishes(menu, found ?? menu.dishes, otherItems), [menu, found, otherItems]);
  return { filter, setFilter, offered, found, groups };
}
