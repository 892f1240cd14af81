import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { inventoryQuery, refreshLedger } from "#src/features/inventory/web/queries.ts";
import { listBatches } from "#src/features/prep/batch-contract.ts";
import { listPrepRecipes } from "#src/features/prep/contract.ts";
import { readPrepList } from "#src/features/prep/list-contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

/** The recipes of every prep item, by name. */
export const prepRecipesQuery = queryOptions({
  queryKey: ["prep-recipes"],
  queryFn: async ({ signal }) => (await call(listPrepRecipes, undefined, { signal })).recipes,
});

/** What to make today. */
export const prepListQuery = queryOptions({
  queryKey: ["prep-list"],
  queryFn: async ({ signal }) => (await call(readPrepList, undefined, { signal })).items,
});

/** The newest batches of one prep item, or of all prep items. */
export const batchesQuery = (itemId?: string) =>
  queryOptions({
    queryKey: ["batches", itemId ?? "all"],
    queryFn: async ({ signal }) =>
      (await call(listBatches, { query: itemId === undefined ? {} : { item_id: itemId } }, { signal })).batches,
  });

/** Reloads all data that a batch or a recipe changes. */
export async function refreshPrep(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries(prepRecipesQuery),
    client.invalidateQueries(prepListQuery),
    client.invalidateQueries({ queryKey: ["batches"] }),
    client.invalidateQueries(inventoryQuery),
    client.invalidateQueries({ queryKey: ["dishes"] }),
    refreshLedger(client),
  ]);
}

const PAUSE_MS = 1000;
const EVENTS = ["inventory.changed", "order.placed", "order.changed"] as const;

/** Loads recipes, batches and the prep list again when orders or other people change the stock. */
export function usePrepRefresh(): void {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries(prepRecipesQuery);
    void client.invalidateQueries(prepListQuery);
    void client.invalidateQueries({ queryKey: ["batches"] });
  };
  useRefreshOnEvents(EVENTS, refresh, PAUSE_MS);
}
