import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import { type Dish, listDishes } from "#src/features/dishes/contract.ts";
import {
  type Declaration,
  type ItemDeclarations,
  listItemDeclarations,
  readDishDeclarations,
} from "#src/features/dishes/declaration-contract.ts";
import type { Declarations } from "#src/features/dishes/declarations.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

export const dishesQuery = queryOptions({
  queryKey: ["dishes"],
  queryFn: async ({ signal }) => (await call(listDishes, undefined, { signal })).dishes,
});

export const declaredItems = {
  queryKey: ["item-declarations"],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listItemDeclarations, undefined, { signal })).ingredients,
};

export const declarationsOf = (list: readonly Declaration[]): Declarations =>
  Object.fromEntries(list.map(({ name, state }) => [name, state]));

/** The declared allergens and diets of each ingredient, by its id. */
export const itemDeclarationsQuery = queryOptions({
  ...declaredItems,
  select: (ingredients): Record<string, Declarations> =>
    Object.fromEntries(ingredients.map(({ item_id, declarations }) => [item_id, declarationsOf(declarations)])),
});

/** Loads the declarations of ingredients again, and returns them. */
export const reloadDeclaredItems = (client: QueryClient): Promise<ItemDeclarations[]> =>
  client.fetchQuery({ ...declaredItems, staleTime: 0 });

/** The declarations that a person is asked to confirm, for ingredients in doubt, by their ids. */
export const declarationsToConfirmQuery = queryOptions({
  ...declaredItems,
  select: (ingredients): Record<string, Declarations> =>
    Object.fromEntries(
      ingredients.flatMap(({ item_id, to_confirm }) => (to_confirm ? [[item_id, declarationsOf(to_confirm)]] : [])),
    ),
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
    void client.invalidateQueries({ queryKey: declaredItems.queryKey });
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
