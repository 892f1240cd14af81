import { tickPrepLine } from "#src/features/forecasts/prep-today/contract.ts";
import type { StoredTick, storedTicks } from "#src/features/forecasts/prep-today/web/stored-ticks.ts";
import { call, type CallError } from "#src/web/call.ts";
import { sendEntries } from "#src/web/offline-queue.ts";

export const isWaiting = ({ problem }: StoredTick): boolean => problem === undefined;

/**
 * Sends the waiting ticks, oldest first. Returns the error because of which the others continue to wait; null without
 * one.
 */
export const sendTicks = (ticks: ReturnType<typeof storedTicks>): Promise<CallError | null> =>
  sendEntries(ticks, {
    isWaiting,
    send: async ({ batch_id, quantity, line_id, at }) => {
      const body = { batch_id, done_quantity: quantity };
      await call(tickPrepLine, { query: { id: line_id }, body }, { enteredAt: at });
      ticks.remove(batch_id);
    },
    reject: (tick, problem) => ticks.put({ ...tick, problem }),
  });
