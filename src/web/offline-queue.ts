import type { z } from "zod";
import { forget, readStored, store } from "#src/web/browser-storage.ts";
import { CallError } from "#src/web/call.ts";

/**
 * Statuses after which the same request may succeed later: server not reached, not signed in, too slow, too many
 * requests.
 */
const LATER = new Set([0, 401, 408, 429]);

/**
 * Returns whether the same request may succeed later, so that its entry continues to wait. Our server always responds
 * with JSON. A response that is not JSON comes from something else, such as the sign-in page of a wireless network, and
 * may change later. Only a rejection by a proxy's size limit will not change.
 */
export const isLater = ({ status, code }: CallError): boolean =>
  LATER.has(status) || status >= 500 || code === "BUSY" || (code === "NOT_JSON" && status !== 413);

/** Statuses that may be about this request alone: the next one is sent nevertheless. */
const ABOUT_ONE = new Set([408, 409, 500]);

/** Returns the parts after the prefix of the storage's keys that begin with it. */
export const storedIds = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").flatMap((key) =>
    key.startsWith(prefix) ? key.slice(prefix.length) : [],
  );

interface Entries<T> {
  /** The prefix of the keys; the entry's id follows. */
  prefix: string;
  shape: z.ZodType<T>;
  idOf: (entry: T) => string;
  atOf: (entry: T) => string;
}

/**
 * Stores entries that were made on this device and have not reached the server: each under a key of its own, so that
 * two tabs cannot overwrite each other's. An entry that the browser does not store remains in memory until the page is
 * closed.
 */
export function storedEntries<T>(storage: Storage, { prefix, shape, idOf, atOf }: Entries<T>) {
  const unstored = new Map<string, T>();
  const one = (id: string): T | undefined => unstored.get(id) ?? shape.safeParse(readStored(storage, prefix + id)).data;
  return {
    idOf,
    one,
    all: (): T[] =>
      [...new Set([...storedIds(storage, prefix), ...unstored.keys()])]
        .flatMap((id) => one(id) ?? [])
        .toSorted(oldestFirst((entry) => `${atOf(entry)} ${idOf(entry)}`)),
    /** Returns false when the browser does not store it. */
    put: (entry: T): boolean => {
      const id = idOf(entry);
      const isStored = store(storage, prefix + id, entry);
      if (isStored) unstored.delete(id);
      else unstored.set(id, entry);
      return isStored;
    },
    remove: (...ids: string[]) => {
      for (const id of ids) unstored.delete(id);
      forget(storage, ...ids.map((id) => prefix + id));
    },
  };
}

/** Compares entries by the text of their moment and then their id. */
export const oldestFirst =
  <T>(momentOf: (entry: T) => string) =>
  (a: T, b: T): number =>
    momentOf(a).localeCompare(momentOf(b));

/** Where entries are stored. */
export interface EntryStore<T> {
  idOf: (entry: T) => string;
  /** Returns the entries, the oldest first. */
  all: () => readonly T[] | Promise<readonly T[]>;
  one: (id: string) => T | undefined | Promise<T | undefined>;
}

interface Sending<T> {
  isWaiting: (entry: T) => boolean;
  /** Sends an entry and removes it. */
  send: (entry: T) => Promise<void>;
  /** Stores why the server rejected the entry. */
  reject: (entry: T, message: string, error: unknown) => unknown;
  /** Returns whether these entries wait after an error, in addition to the errors after which all entries wait. */
  waitsAt?: (error: CallError) => boolean;
}

/**
 * Sends the waiting entries, oldest first. At a temporary error it stops and returns the error, and the remaining
 * entries wait unchanged. Without such an error it returns null. Rejected entries, and errors that may be about one
 * entry only, do not stop the other entries.
 */
export async function sendEntries<T>(entries: EntryStore<T>, sending: Sending<T>): Promise<CallError | null> {
  let later: CallError | null = null;
  for (const id of (await entries.all()).map((entry) => entries.idOf(entry))) {
    // Read again: another tab may have sent, changed or removed it.
    const entry = await entries.one(id);
    if (entry === undefined || !sending.isWaiting(entry)) continue;
    try {
      await sending.send(entry);
    } catch (error) {
      if (error instanceof CallError && (isLater(error) || sending.waitsAt?.(error))) {
        later = error;
        if (!ABOUT_ONE.has(error.status)) break;
        continue;
      }
      if (!(error instanceof CallError)) reportError(error);
      const message = error instanceof CallError ? error.message : "It could not be sent.";
      if ((await entries.one(id)) !== undefined) await sending.reject(entry, message, error);
    }
  }
  return later;
}

interface Sender {
  /** The name of the lock: the tab that holds it sends, and other tabs do not. */
  lock: string;
  hasWaiting: () => boolean | Promise<boolean>;
  /** Sends the waiting entries. Returns the error after which some of them continue to wait. */
  send: () => Promise<CallError | null>;
}

/**
 * Returns a function that sends the waiting entries, one run at a time. Entries made during a run are sent next. It
 * does nothing until the server's `retryAfter` is over.
 */
export function createSender({ lock, hasWaiting, send }: Sender): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let notBefore = 0;
  async function run(): Promise<void> {
    do {
      isWanted = false;
      const later = await alone(lock, send);
      if (later) {
        notBefore = performance.now() + (later.retryAfter ?? 0) * 1000;
        return;
      }
    } while (isWanted && (await hasWaiting()));
  }
  return () => {
    isWanted = true;
    if (!running && performance.now() < notBefore) return Promise.resolve();
    running ??= run().finally(() => (running = null));
    return running;
  };
}

/**
 * Runs the work unless another tab runs it; in that case returns null. A browser has no locks without https, or when it
 * forbids storage. Then only the entries' ids prevent duplicates.
 */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  let isAsked = false;
  try {
    return await locks.request(name, { ifAvailable: true }, (lock) => {
      isAsked = true;
      return lock ? work() : null;
    });
  } catch (error) {
    if (isAsked) throw error;
    return work();
  }
}
