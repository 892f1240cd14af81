import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Maximum wait for a lock: everybody who comes after a waiting session waits too. */
const LOCK_TIMEOUT_MS = 2000;
/** In this pause the sessions that waited get their turn. */
const PAUSE_MS = 1000;
const MAX_ATTEMPTS = 60;

interface Limits {
  timeoutMs: number;
  pauseMs: number;
  attempts: number;
}

/**
 * Runs work that changes tables in a transaction. When a lock is not granted in time, because a request or a backup
 * uses the table, the transaction is rolled back and tried again after a pause. So requests wait only for seconds,
 * however long the other session takes.
 */
export async function withShortLocks(
  client: Pick<pg.ClientBase, "query">,
  work: () => Promise<void>,
  { timeoutMs, pauseMs, attempts }: Limits = {
    timeoutMs: LOCK_TIMEOUT_MS,
    pauseMs: PAUSE_MS,
    attempts: MAX_ATTEMPTS,
  },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${timeoutMs}`);
      await work();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (!isAboutLocks(error)) throw error;
      if (attempt === attempts)
        throw new Error(`a table was in use during all of ${attempts} attempts`, { cause: error });
    }
    await sleep(pauseMs);
  }
}

/**
 * Returns whether an error is lock_not_available or deadlock_detected. The error of a function file names the file and
 * has the database's error as its cause.
 */
function isAboutLocks(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === "55P03" || code === "40P01" || (cause !== undefined && isAboutLocks(cause));
}
