import { sql } from "kysely";
import type { Database } from "#src/server/db/database.ts";

interface Flushes {
  last: Promise<void>;
  next: Promise<void> | undefined;
}

const flushes = new WeakMap<Database, Flushes>();

/**
 * Resolves when everything committed so far, also with synchronous_commit off, has reached the disk. Transactions that
 * many others wait for commit without waiting for the disk and call this before they tell anyone: their locks are free a
 * few milliseconds earlier, and one flush serves all that came meanwhile.
 */
export function waitForWalFlush(database: Database): Promise<void> {
  const state = flushes.get(database) ?? { last: Promise.resolve(), next: undefined };
  flushes.set(database, state);
  if (state.next) return state.next;
  // A flush that has begun may have missed us; the next one, shared with everyone who waits until then, cannot. Whether
  // the one before failed is its own callers' business.
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
