import { AppError } from "#src/server/http/errors.ts";

export interface MemoryBudget {
  /** Waits for `bytes` to be free, first come first served; the answered function gives them back, once. Throws 503 after a while. */
  take(bytes: number, signal: AbortSignal): Promise<() => void>;
}

const MAX_WAIT_MS = 60_000;

interface Waiting {
  bytes: number;
  enter: () => void;
}

/** Bounds what a process holds in memory for requests at work, however many come at once. */
export function createMemoryBudget(capacity: number): MemoryBudget {
  let taken = 0;
  const queue: Waiting[] = [];

  const admit = () => {
    for (let next = queue[0]; next && taken + next.bytes <= capacity; next = queue[0]) {
      queue.shift();
      taken += next.bytes;
      next.enter();
    }
  };

  const wait = (bytes: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]);
      const leave = () => {
        queue.splice(queue.indexOf(entry), 1);
        reject(
          new AppError(503, "Too many files are being uploaded. Please try again in a minute.", {
            code: "BUSY",
            retryAfter: 30,
          }),
        );
        admit();
      };
      const entry: Waiting = {
        bytes,
        enter: () => {
          patience.removeEventListener("abort", leave);
          resolve();
        },
      };
      patience.addEventListener("abort", leave, { once: true });
      queue.push(entry);
      admit();
    });

  return {
    async take(wanted, signal) {
      const bytes = Math.min(wanted, capacity);
      await wait(bytes, signal);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        taken -= bytes;
        admit();
      };
    },
  };
}
