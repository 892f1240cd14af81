import { tickPrepLine } from "#src/features/prep-today/contract.ts";
import type { storedTicks } from "#src/features/prep-today/web/stored-ticks.ts";
import { call, CallError } from "#src/web/call.ts";

/** Whether the same request may succeed later: a tablet that was locked meanwhile is unlocked again. */
const isLater = ({ status }: CallError) => status === 0 || status === 401 || status === 429 || status >= 500;

/** Sends what waits, oldest first. Returns false when the server was not reached and the rest waits on. */
export async function sendTicks(ticks: ReturnType<typeof storedTicks>): Promise<boolean> {
  for (const tick of ticks.all()) {
    if (tick.problem !== undefined) continue;
    try {
      const body = { batch_id: tick.batch_id, done_quantity: tick.quantity };
      await call(tickPrepLine, { query: { id: tick.line_id }, body }, { enteredAt: tick.at });
      ticks.remove(tick.batch_id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isLater(error)) return false;
      ticks.put({ ...tick, problem: error.message });
    }
  }
  return true;
}
