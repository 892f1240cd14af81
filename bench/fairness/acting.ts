import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Act } from "./acts.ts";

export interface Acting {
  act: Act;
  origin: string;
  token: string;
}

export interface Acted {
  done: number;
  /** What the server said when it did not do it. */
  failed: string | null;
}

/**
 * Does an act again and again, in a thread of its own so that its bodies do not delay the orders of this one. It has begun
 * when this resolves; `stop` waits until the last is done.
 */
export async function startActing(acting: Acting): Promise<{ stop(): Promise<Acted> }> {
  const worker = new Worker(new URL("act-thread.ts", import.meta.url), { workerData: acting });
  await once(worker, "message");
  return {
    async stop() {
      const acted = once(worker, "message");
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage("stop");
      const [result] = (await acted) as [Acted];
      await worker.terminate();
      return result;
    },
  };
}
