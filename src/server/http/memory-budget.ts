import { AppError } from "#src/server/http/errors.ts";

export interface MemoryBudget {
  /**
   * Waits until `bytes` are free, first come first served, and returns the function that releases them; calling it again
   * does nothing. Throws 503 after a minute, or when the signal aborts.
   */
  acquire(bytes: number, signal: AbortSignal): Promise<() => void>;
}

const MAX_WAIT_MS = 60_000;

interface Waiting {
  bytes: number;
  enter: () => void;
}

/** Bounds what a process holds in memory for the requests it works on, however many arrive at once. */
export function createMemoryBudget(capacity: number): MemoryBudget {
  let used = 0;
  const queue: Waiting[] = [];

  const admit = () => {
    for (let next = queue[0]; next && used + next.bytes <= capacity; next = queue[0]) {
      queue.shift();
      used += next.bytes;
      next.enter();
    }
  };

  return {
    async acquire(requested, signal) {
      const bytes = Math.min(requested, capacity);
      await waitInQueue(queue, { bytes, signal, admit });
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        used -= bytes;
        admit();
      };
    },
  };
}

interface Entry {
  bytes: number;
  signal: AbortSignal;
  /** Lets in those at the head of the queue that fit. */
  admit: () => void;
}

/** Resolves when `admit` has let this entry in; rejects when the wait is too long or the signal aborts. */
function waitInQueue(queue: Waiting[], { bytes, signal, admit }: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]);
    const leave = () => {
      queue.splice(queue.indexOf(entry), 1);
      reject(busy());
      admit();
    };
    const entry: Waiting = {
      bytes,
      enter: () => {
        limit.removeEventListener("abort", leave);
        resolve();
      },
    };
    limit.addEventListener("abort", leave, { once: true });
    queue.push(entry);
    admit();
  });
}

const busy = () =>
  new AppError(503, "Too many files are being uploaded. Please try again in a minute.", {
    code: "BUSY",
    retryAfter: 30,
  });
