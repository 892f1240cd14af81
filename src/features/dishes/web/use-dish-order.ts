import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Dish } from "#src/features/dishes/contract.ts";
import { orderDishes } from "#src/features/dishes/menu-contract.ts";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { useDragOrder } from "#src/web/ui/use-drag-order.ts";

const LAST = Number.MAX_SAFE_INTEGER;

/**
 * Returns dishes in the menu's order: first those with a number, by number, then those without a number in the order in
 * which they were created.
 */
export function inMenuOrder<D extends Pick<Dish, "id" | "display_order">>(dishes: readonly D[]): D[] {
  return dishes.toSorted(
    (a, b) => (a.display_order ?? LAST) - (b.display_order ?? LAST) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/**
 * Changes the order of one category's dishes by dragging or by arrow keys. The new order shows at once, and the old one
 * returns when saving fails.
 */
export function useDishOrder(dishes: readonly Dish[]) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (ids: string[]) => call(orderDishes, { body: { ids } }),
    onMutate: (ids) => {
      const before = client.getQueryData(dishesQuery.queryKey);
      client.setQueryData(dishesQuery.queryKey, (cached) =>
        cached?.map((dish) => (ids.includes(dish.id) ? { ...dish, display_order: ids.indexOf(dish.id) } : dish)),
      );
      return before;
    },
    onError: (error, _ids, before) => {
      client.setQueryData(dishesQuery.queryKey, before);
      notify.error("Failed to save the order", messageOf(error, "Please try again."));
    },
    onSettled: () => client.invalidateQueries(dishesQuery),
  });
  return useDragOrder(
    inMenuOrder(dishes).map(({ id }) => id),
    (ids) => save.mutate(ids),
  );
}
