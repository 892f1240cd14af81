interface RetryOptions {
  /**
   * Returns the milliseconds until the next attempt, or undefined to give up. `failures` counts the failed attempts,
   * from 1.
   */
  pauseAfter: (error: unknown, failures: number) => number | undefined;
  /** Ends a pause with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Replaces the clock in tests. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Tries again after a failure as long as `pauseAfter` returns a pause. Throws the error of the last attempt. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { pauseAfter, signal, wait = pause }: RetryOptions,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt follows the one before
      return await attempt();
    } catch (error) {
      const ms = pauseAfter(error, failures);
      if (ms === undefined) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await wait(ms, signal);
    }
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
