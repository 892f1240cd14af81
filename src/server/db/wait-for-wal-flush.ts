import { sql } from "kysely";
import type { Database } from "#src/server/db/database.ts";

interface Flushes {
  last: Promise<void>;
  next: Promise<void> | undefined;
}

const flushes = new WeakMap<Database, Flushes>();

/**
 * Resolves when everything committed so far, also with synchronous_commit off, has reached the disk. Transactions that
 * many others wait for commit without waiting for the disk and call this before they report success: their locks are free
 * a few milliseconds earlier, and one flush serves all that committed in between.
 */
export function waitForWalFlush(database: Database): Promise<void> {
  const state = flushes.get(database) ?? { last: Promise.resolve(), next: undefined };
  flushes.set(database, state);
  if (state.next) return state.next;
  // A flush that has begun may have started before our commit; the next one, shared with everyone who waits until then,
  // has not. If the one before fails, its own callers get the error.
  const begin = () => {
    state.next = undefined;
    return flush(database);
  };
  state.next = state.last.then(begin, begin);
  state.last = state.next;
  return state.next;
}

/** A commit that wrote something waits for the log up to itself, and the log is one: all earlier commits are in it. */
async function flush(database: Database): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'flush', '')`.execute(database);
}
