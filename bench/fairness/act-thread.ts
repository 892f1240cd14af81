import { parentPort, workerData } from "node:worker_threads";
import type { Acted, Acting } from "./acting.ts";
import { prepareAct } from "./acts.ts";

const { act, origin, token } = workerData as Acting;
const acted: Acted = { done: 0, failed: null };
const stop = new AbortController();
parentPort?.once("message", () => stop.abort());
const once = await prepareAct(act, { origin, token });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage("begun");
while (!stop.signal.aborted && acted.failed === null) {
  try {
    await once();
    acted.done += 1;
  } catch (error) {
    acted.failed = String(error);
  }
}
// A thread that has failed waits to be asked.
while (!stop.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 20));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(acted);
