import { z } from "zod";
import { storedEntries } from "#src/web/offline-queue.ts";

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

/** What was ticked off on this device and has not reached the server. */
export const storedTicks = (storage: Storage, companyId: string) =>
  storedEntries(storage, {
    prefix: `prep-tick ${companyId} `,
    shape: storedTick,
    idOf: ({ batch_id }) => batch_id,
    atOf: ({ at }) => at,
  });
