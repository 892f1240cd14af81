import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { categoriesQuery } from "#src/features/categories/web/queries.ts";
import { type Dish, listDishes } from "#src/features/dishes/contract.ts";
import { listItemDeclarations, readDishDeclarations } from "#src/features/dishes/declaration-contract.ts";
import type { Declarations } from "#src/features/dishes/declarations.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

export const dishesQuery = queryOptions({
  queryKey: ["dishes"],
  queryFn: async ({ signal }) => (await call(listDishes, undefined, { signal })).dishes,
});

/** The declared allergens and diets of each ingredient, by its id. */
export const itemDeclarationsQuery = queryOptions({
  queryKey: ["item-declarations"],
  queryFn: async ({ signal }) => {
    const { ingredients } = await call(listItemDeclarations, undefined, { signal });
    return Object.fromEntries(
      ingredients.map(({ item_id, declarations }): [string, Declarations] => [
        item_id,
        Object.fromEntries(declarations.map(({ name, state }) => [name, state])),
      ]),
    );
  },
});

export const dishDeclarationsQuery = (id: string) =>
  queryOptions({
    queryKey: ["dish-declarations", id],
    queryFn: async ({ signal }) => (await call(readDishDeclarations, { query: { id } }, { signal })).declarations,
  });

/** Puts a dish from a response into the list, without loading the list again. */
export function cacheDish(client: QueryClient, dish: Dish): void {
  client.setQueryData(dishesQuery.queryKey, (cached) => {
    if (!cached) return cached;
    return cached.some((one) => one.id === dish.id)
      ? cached.map((one) => (one.id === dish.id ? dish : one))
      : [...cached, dish];
  });
}

const PAUSE_MS = 1000;

/** Loads dishes and categories again when orders, prices or other people change them. */
export function useDishesRefresh(): void {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries(dishesQuery);
    void client.invalidateQueries(categoriesQuery);
    void client.invalidateQueries({ queryKey: ["dish-declarations"] });
  };
  useRefreshOnEvents(EVENTS, refresh, PAUSE_MS);
}

const EVENTS = [
  "category.changed",
  "dish.changed",
  "inventory.changed",
  "menu.changed",
  "order.changed",
  "order.placed",
] as const;
