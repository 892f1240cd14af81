import { setTimeout as sleep } from "node:timers/promises";

/** Does the work and calls `tick` at intervals until the work ends, one call at a time. */
export async function withTicks<T>(ms: number, tick: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const ticks = (async () => {
    for (;;) {
      // The pause rejects when the work has ended.
      await sleep(ms, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
      if (ended.signal.aborted) return;
      await tick();
    }
  })();
  try {
    return await work();
  } finally {
    ended.abort();
    await ticks;
  }
}
