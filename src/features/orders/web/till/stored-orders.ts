import { z } from "zod";
import { forget, readStored, store } from "#src/web/browser-storage.ts";

const storedOrder = z.object({
  /** The Idempotency-Key: the order is placed once, however often it is sent. */
  key: z.uuid(),
  /** When it was taken, by this device. */
  at: z.string(),
  /** The request as it is sent. */
  body: z.record(z.string(), z.unknown()),
  /** The till's own lines, for taking it again. */
  draft: z.record(z.string(), z.unknown()),
  /** What is shown of it: where it goes, and its items. */
  label: z.string(),
  items: z.string(),
  total: z.number(),
  /** The cash that was handed over; null when it is to be paid later. */
  cash: z.object({ given: z.number(), change: z.number() }).nullable(),
  /** The order that was placed and is not marked as paid yet. */
  placed_id: z.uuid().nullable(),
  /** Why the server did not take it: a person decides. */
  problem: z.string().nullable(),
});
export type StoredOrder = z.output<typeof storedOrder>;

/**
 * The orders that were taken on this device and have not reached the server, each under a key of its own, so that two tabs
 * cannot overwrite each other's.
 */
export function storedOrders(storage: Storage, companyId: string) {
  const prefix = `till-order ${companyId} `;
  const keys = () =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) => key?.startsWith(prefix));
  return {
    /** The oldest first. */
    all(): StoredOrder[] {
      return keys()
        .flatMap((key) => storedOrder.safeParse(readStored(storage, key ?? "")).data ?? [])
        .toSorted((one, other) => one.at.localeCompare(other.at) || one.key.localeCompare(other.key));
    },
    one: (key: string): StoredOrder | undefined => storedOrder.safeParse(readStored(storage, prefix + key)).data,
    /** False when the browser does not store it. */
    put: (order: StoredOrder): boolean => store(storage, prefix + order.key, order),
    remove: (key: string) => forget(storage, prefix + key),
  };
}

export type StoredOrders = ReturnType<typeof storedOrders>;
