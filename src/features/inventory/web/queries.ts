import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type InventoryItem, listInventory } from "#src/features/inventory/contract.ts";
import { listMovements, stockHistory } from "#src/features/inventory/ledger-contract.ts";
import { call } from "#src/web/call.ts";

interface Inventory {
  items: InventoryItem[];
  /** The server's clock when this was true. */
  as_of: string;
}

const KEY = ["inventory"];

/** Older knowledge than this is loaded whole: the changes since would be most of it. */
const STALE_MS = 6 * 3_600_000;

/** Every ingredient, by name. Loaded whole once; from then on only what has changed since is fetched. */
export const inventoryQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<Inventory> => {
    const known = client.getQueryData<Inventory>(KEY);
    if (!known || Date.now() - Date.parse(known.as_of) > STALE_MS) {
      const { items, as_of } = await call(listInventory, undefined, { signal });
      return { items, as_of };
    }
    const { items, removed, as_of } = await call(listInventory, { query: { since: known.as_of } }, { signal });
    return { items: merged(known.items, items, removed), as_of };
  },
  select: ({ items }) => items,
  // Items that did not change are the same objects already; comparing thousands of them again would be wasted.
  structuralSharing: false,
});

/** When the list on screen was true, by the server's clock. */
export function inventoryAsOf(client: QueryClient): string | undefined {
  return client.getQueryData<Inventory>(KEY)?.as_of;
}

export function knownItem(client: QueryClient, id: string): InventoryItem | undefined {
  return client.getQueryData<Inventory>(KEY)?.items.find((item) => item.id === id);
}

/** Puts an item the server just answered into the list, without waiting for the next look. */
export function cacheItem(client: QueryClient, item: InventoryItem): void {
  client.setQueryData<Inventory>(KEY, (known) => known && { ...known, items: merged(known.items, [item], []) });
}

export function dropItem(client: QueryClient, id: string): void {
  client.setQueryData<Inventory>(KEY, (known) => known && { ...known, items: merged(known.items, [], [id]) });
}

const names = new Intl.Collator("en", { sensitivity: "base" });

function merged(known: InventoryItem[], changed: InventoryItem[], removed: string[]): InventoryItem[] {
  if (changed.length === 0 && removed.length === 0) return known;
  const items = new Map(known.map((item) => [item.id, item]));
  for (const item of changed) {
    const before = items.get(item.id);
    if (!before || before.updated_at <= item.updated_at) items.set(item.id, item);
  }
  for (const id of removed) items.delete(id);
  return [...items.values()].sort((a, b) => names.compare(a.name, b.name));
}

/** An item's ledger, a page at a time. */
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

/** After an item's stock changed: its ledger and chart are read again when they are on screen. */
export function forgetLedger(client: QueryClient, id?: string): Promise<unknown> {
  const of = (name: string) => client.invalidateQueries({ queryKey: id === undefined ? [name] : [name, id] });
  return Promise.all([of("movements"), of("stock-history")]);
}
