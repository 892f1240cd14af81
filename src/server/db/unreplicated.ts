import type pg from "pg";

/** The routine that PostgreSQL names, in any language, when a commit stops waiting for its synchronous standby. */
const ROUTINE = "SyncRepWaitForLSN";

/** The transaction is committed on this server only, and lost if the standby takes over. */
class UnreplicatedError extends Error {
  /** "Transaction resolution unknown": for the caller the database was not available. */
  readonly code = "08007";

  constructor() {
    super("A commit did not reach the synchronous standby.");
  }
}

type Callback = (error: Error | null, result?: unknown) => void;

/**
 * Makes a commit fail when it was cancelled while it waited for the synchronous standby. PostgreSQL reports such a
 * commit as done, with a warning that nobody reads.
 */
export function rejectUnreplicated(client: pg.PoolClient): void {
  let warned = false;
  client.on("notice", ({ routine }: { routine?: string | undefined }) => {
    if (routine === ROUTINE) warned = true;
  });
  const check = <T>(result: T): T => {
    if (!warned) return result;
    warned = false;
    throw new UnreplicatedError();
  };
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  client.query = ((...values: unknown[]) => {
    const callback = values.at(-1);
    // The pool's own `query` passes a callback.
    if (typeof callback === "function") return query(...values.slice(0, -1), checked(callback as Callback, check));
    const result = query(...values);
    return result instanceof Promise ? result.then(check) : result;
  }) as typeof client.query;
}

function checked(callback: Callback, check: <T>(result: T) => T): Callback {
  return (error, result) => {
    if (error) return callback(error);
    try {
      check(result);
    } catch (unreplicated) {
      return callback(unreplicated as Error);
    }
    return callback(null, result);
  };
}
