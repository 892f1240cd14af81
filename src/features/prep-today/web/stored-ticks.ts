import { z } from "zod";
import { forget, readStored, store } from "#src/web/browser-storage.ts";

const storedTick = z.object({
  /** Also the id of the batch that it books, so that it is booked once however often it is sent. */
  batch_id: z.uuid(),
  line_id: z.uuid(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  at: z.string(),
  /** Why the server did not take it: it is not sent again. */
  problem: z.string().optional(),
});
export type StoredTick = z.output<typeof storedTick>;

/** What was ticked off on this device and has not reached the server, each under a key of its own. */
export function storedTicks(storage: Storage, companyId: string) {
  const prefix = `prep-tick ${companyId} `;
  const keys = () =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) => key?.startsWith(prefix));
  return {
    all(): StoredTick[] {
      return keys()
        .flatMap((key) => storedTick.safeParse(readStored(storage, key ?? "")).data ?? [])
        .toSorted((one, other) => one.at.localeCompare(other.at) || one.batch_id.localeCompare(other.batch_id));
    },
    /** False when the browser does not store it. */
    put: (tick: StoredTick): boolean => store(storage, prefix + tick.batch_id, tick),
    remove: (id: string) => forget(storage, prefix + id),
  };
}
