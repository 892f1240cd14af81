import { AppError } from "#src/server/http/errors.ts";

export interface MemoryBudget {
  /**
   * Waits until `bytes` are free, first come first served, and returns the function that releases them; calling that
   * function again does nothing. An owner gets at most half of the memory: a request above that waits, and others
   * overtake it. Throws 503 after a minute, or when the signal aborts.
   */
  acquire(bytes: number, signal: AbortSignal, owner?: string): Promise<() => void>;
}

const MAX_WAIT_MS = 60_000;

interface Waiting {
  bytes: number;
  owner: string | undefined;
  enter: () => void;
}

/** Limits the memory that a process holds for its requests, however many arrive at once. */
export function createMemoryBudget(capacity: number): MemoryBudget {
  let used = 0;
  const queue: Waiting[] = [];

  const held = new Map<string | undefined, number>();
  const exceedsShare = ({ owner, bytes }: Waiting) => {
    const own = owner === undefined ? 0 : (held.get(owner) ?? 0);
    return own > 0 && own + bytes > capacity / 2;
  };
  const count = (owner: string | undefined, bytes: number) => {
    used += bytes;
    const own = (held.get(owner) ?? 0) + bytes;
    if (own > 0) held.set(owner, own);
    else held.delete(owner);
  };

  const admit = () => {
    for (;;) {
      const next = queue.find((waiting) => !exceedsShare(waiting));
      if (!next || used + next.bytes > capacity) return;
      queue.splice(queue.indexOf(next), 1);
      count(next.owner, next.bytes);
      next.enter();
    }
  };

  return {
    async acquire(requested, signal, owner) {
      const bytes = Math.min(requested, capacity);
      await waitInQueue(queue, { bytes, owner, signal, admit });
      let acquired = true;
      return () => {
        if (!acquired) return;
        acquired = false;
        count(owner, -bytes);
        admit();
      };
    },
  };
}

interface Entry {
  bytes: number;
  owner: string | undefined;
  signal: AbortSignal;
  /** Admits the requests at the head of the queue that fit. */
  admit: () => void;
}

/** Resolves when `admit` has admitted this entry; rejects when the wait is too long or the signal aborts. */
function waitInQueue(queue: Waiting[], { bytes, owner, signal, admit }: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]);
    const leave = () => {
      queue.splice(queue.indexOf(entry), 1);
      reject(busy());
      admit();
    };
    const entry: Waiting = {
      bytes,
      owner,
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
