import { setTimeout as sleep } from "node:timers/promises";

/** Does the work, and meanwhile what is due every so often: one at a time, and not after the work has ended. */
export async function withTicks<T>(ms: number, tick: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const ticks = (async () => {
    for (;;) {
      // It rejects when the work has ended.
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
