import { setTimeout as sleep } from "node:timers/promises";
import type { Recorder } from "./recorder.ts";

/** Something done at a constant rate, whether the last one is done or not. */
export interface Activity {
  name: string;
  perSecond: number;
  act(n: number): Promise<void>;
}

/** More than so many at once of one kind are counted as failed: the server does not manage the rate. */
const MAX_AT_ONCE = 200;

/** Does everything at its rate until the signal aborts, then waits for what was begun. */
export async function runLoad(activities: readonly Activity[], recorder: Recorder, signal: AbortSignal): Promise<void> {
  await Promise.all(activities.map((activity) => repeat(activity, recorder, signal)));
}

async function repeat(activity: Activity, recorder: Recorder, signal: AbortSignal): Promise<void> {
  const { name, perSecond } = activity;
  const running = new Set<Promise<void>>();
  const started = performance.now();
  for (let n = 0; !signal.aborted; n += 1) {
    const due = started + ((n + 0.5) / perSecond) * 1000;
    await sleep(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    if (running.size >= MAX_AT_ONCE) {
      await recorder.time(name, () => Promise.reject(new Error(`${MAX_AT_ONCE} at once`)));
      continue;
    }
    const one = activity.act(n).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}
