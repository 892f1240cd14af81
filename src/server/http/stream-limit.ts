import { AppError } from "#src/server/http/errors.ts";

/**
 * Maximum streams per address: guests of a full restaurant share one address, and each guest has a stream of the menu
 * and a stream of their order.
 */
const MAX_STREAMS = 400;
const RETRY_SECONDS = 30;

export interface StreamLimit {
  /** Counts a stream of the address until the returned function is called. Throws 429 when it has too many. */
  open(address: string): () => void;
}

/** Limits how many event streams one address has open in a process. A stream uses memory as long as it is open. */
export function createStreamLimit(max = MAX_STREAMS): StreamLimit {
  const open = new Map<string, number>();
  return {
    open(address) {
      const count = open.get(address) ?? 0;
      if (count >= max) {
        throw new AppError(429, "Too many screens are open at this address. Please close some of them.", {
          code: "RATE_LIMITED",
          retryAfter: RETRY_SECONDS,
        });
      }
      open.set(address, count + 1);
      let counted = true;
      return () => {
        if (!counted) return;
        counted = false;
        const remaining = (open.get(address) ?? 1) - 1;
        if (remaining > 0) open.set(address, remaining);
        else open.delete(address);
      };
    },
  };
}
