import { z } from "zod";
import { storedEntries } from "#src/web/offline-queue.ts";

const storedTick = z.object({
  /** Also the id of the booked batch, so that it is booked once however often the tick is sent. */
  batch_id: z.uuid(),
  line_id: z.uuid(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  at: z.string(),
  /** Why the server rejected it; it is not sent again. */
  problem: z.string().optional(),
});
export type StoredTick = z.output<typeof storedTick>;

/** Returns the store of ticks on this device that have not reached the server. */
export const storedTicks = (storage: Storage, companyId: string) =>
  storedEntries(storage, {
    prefix: `prep-tick ${companyId} `,
    shape: storedTick,
    idOf: ({ batch_id }) => batch_id,
    atOf: ({ at }) => at,
  });
