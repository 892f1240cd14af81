import { z } from "zod";
import { type DeviceKey, seal, sealed, unseal } from "#src/features/till/web/device-keys.ts";
import { forget, KEYS, readStored, store } from "#src/web/browser-storage.ts";
import { oldestFirst, storedIds } from "#src/web/offline-queue.ts";

const storedOrder = z.object({
  /** The Idempotency-Key: the order is placed once, however often it is sent. */
  key: z.uuid(),
  /** When it was taken, by this device's clock corrected by the server's. */
  at: z.string(),
  /** The request as it is sent. */
  body: z.record(z.string(), z.unknown()),
  /** The till's own lines, to take the order again. */
  draft: z.record(z.string(), z.unknown()),
  /** The displayed text: the destination of the order, and its items. */
  label: z.string(),
  items: z.string(),
  total: z.number(),
  /** The cash that was handed over; null when it is to be paid later. */
  cash: z.object({ given: z.number(), change: z.number() }).nullable(),
  /** The guest has it already: it is booked as it was sold. */
  settled: z.boolean().default(false),
  /** Why the server rejected it; a person decides about it. */
  problem: z.string().nullable(),
});
export type StoredOrder = z.output<typeof storedOrder>;

/** The stored form of an order: encrypted with one of the device's keys. Earlier versions stored it unencrypted. */
const stored = z.union([z.object({ key_id: z.string(), sealed }), storedOrder]);

/** Returns the ids of the restaurants whose orders wait on this device. */
export function companiesWithStoredOrders(storage: Storage): string[] {
  const ids = storedIds(storage, KEYS.tillOrder);
  return [...new Set(ids.map((id) => id.split(" ")[0] ?? ""))];
}

/** An order with the key that encrypted it; null for one of an earlier version. */
export interface FoundOrder {
  order: StoredOrder;
  deviceKey: DeviceKey | null;
}

/**
 * Returns the store of the orders that were taken on this device and have not reached the server. Each has a key of its
 * own, so that two tabs cannot overwrite each other's orders. `readKeys` returns the device's secrets, the current one
 * first.
 */
export function storedOrders(storage: Storage, companyId: string, readKeys: () => Promise<readonly DeviceKey[]>) {
  const prefix = `${KEYS.tillOrder}${companyId} `;
  const read = async (id: string, keys: readonly DeviceKey[]): Promise<FoundOrder[]> => {
    const { data: found } = stored.safeParse(readStored(storage, prefix + id));
    if (!found) return [];
    if ("key" in found) return [{ order: found, deviceKey: null }];
    const deviceKey = keys.find(({ id }) => id === found.key_id);
    if (!deviceKey) return [];
    const order = storedOrder.safeParse(await unseal(deviceKey.key, found.sealed));
    return order.data ? [{ order: order.data, deviceKey }] : [];
  };
  const find = async (): Promise<FoundOrder[]> => {
    const keys = await readKeys();
    const found = await Promise.all(storedIds(storage, prefix).map((id) => read(id, keys)));
    return found.flat().toSorted(oldestFirst(({ order }) => `${order.at} ${order.key}`));
  };
  return {
    idOf: ({ key }: StoredOrder) => key,
    /** Returns the orders, oldest first. */
    find,
    all: async (): Promise<StoredOrder[]> => (await find()).map(({ order }) => order),
    one: async (key: string): Promise<StoredOrder | undefined> => (await read(key, await readKeys()))[0]?.order,
    /** Returns false when the browser does not store it, or the device has no secret yet. */
    put: async (order: StoredOrder): Promise<boolean> => {
      const [current] = await readKeys();
      if (!current) return false;
      return store(storage, prefix + order.key, { key_id: current.id, sealed: await seal(current.key, order) });
    },
    remove: (key: string) => forget(storage, prefix + key),
  };
}

export type StoredOrders = ReturnType<typeof storedOrders>;
