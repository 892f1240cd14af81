import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type InventoryItem, listInventory } from "#src/features/inventory/contract.ts";
import { listIngredientCategories } from "#src/features/inventory/category-contract.ts";
import { listMovements, stockHistory } from "#src/features/inventory/ledger-contract.ts";
import { call } from "#src/web/call.ts";

interface Inventory {
  items: InventoryItem[];
  /** The server's time of the list. */
  as_of: string;
}

const KEY = ["inventory"];

/**
 * Maximum age of the list for partial loading: an older list is loaded in full, because most of it would have changed.
 */
const STALE_MS = 6 * 3_600_000;

/** Every ingredient, by name. The list is loaded in full once; after that only changed ingredients are fetched. */
export const inventoryQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<Inventory> => {
    const cached = client.getQueryData<Inventory>(KEY);
    if (!cached || Date.now() - Date.parse(cached.as_of) > STALE_MS) {
      const { items, as_of } = await call(listInventory, undefined, { signal });
      return { items, as_of };
    }
    const { items, removed, as_of } = await call(listInventory, { query: { since: cached.as_of } }, { signal });
    return { items: mergeItems(cached.items, items, removed), as_of };
  },
  select: ({ items }) => items,
  // Unchanged items are the same objects already, so TanStack Query need not compare thousands of them.
  structuralSharing: false,
});

export function cachedItem(client: QueryClient, id: string): InventoryItem | undefined {
  return client.getQueryData<Inventory>(KEY)?.items.find((item) => item.id === id);
}

/** Puts an item from a response into the list, without loading the list again. */
export function cacheItem(client: QueryClient, item: InventoryItem): void {
  client.setQueryData<Inventory>(KEY, (cached) => cached && { ...cached, items: mergeItems(cached.items, [item], []) });
}

export function dropItem(client: QueryClient, id: string): void {
  client.setQueryData<Inventory>(KEY, (cached) => cached && { ...cached, items: mergeItems(cached.items, [], [id]) });
}

const names = new Intl.Collator("en", { sensitivity: "base" });

function mergeItems(cached: InventoryItem[], changed: InventoryItem[], removed: string[]): InventoryItem[] {
  if (changed.length === 0 && removed.length === 0) return cached;
  const items = new Map(cached.map((item) => [item.id, item]));
  for (const item of changed) {
    const before = items.get(item.id);
    if (!before || before.updated_at <= item.updated_at) items.set(item.id, item);
  }
  for (const id of removed) items.delete(id);
  return [...items.values()].sort((a, b) => names.compare(a.name, b.name));
}

/** The categories of ingredients. */
export const ingredientCategoriesQuery = queryOptions({
  queryKey: ["ingredient-categories"],
  queryFn: async ({ signal }) => (await call(listIngredientCategories, undefined, { signal })).categories,
});

/** An item's ledger, by page. */
export const movementsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ["movements", id, page],
    queryFn: ({ signal }) => call(listMovements, { query: { id, page } }, { signal }),
  });

export const stockHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ["stock-history", id],
    queryFn: ({ signal }) => call(stockHistory, { query: { id, days: 30 } }, { signal }),
  });

/** Loads the ledger and chart of an item, or of all, again if they are on screen. Called after stock has changed. */
export function refreshLedger(client: QueryClient, id?: string): Promise<unknown> {
  const invalidate = (name: string) => client.invalidateQueries({ queryKey: id === undefined ? [name] : [name, id] });
  return Promise.all([invalidate("movements"), invalidate("stock-history")]);
}
