import type { z } from "zod";
import { forget, readStored, store } from "#src/web/browser-storage.ts";
import { CallError } from "#src/web/call.ts";

/** The statuses after which the same request may succeed later: not reached, not signed in, too slow, too many. */
const LATER = new Set([0, 401, 408, 429]);

/**
 * Whether the same request may succeed later, so that what was sent waits on. Our server always responds with JSON: without it
 * something else responded, such as the sign-in page of a wireless network. Only a proxy's limit on sizes stays what it is.
 */
export const isLater = ({ status, code }: CallError): boolean =>
  LATER.has(status) || status >= 500 || code === "BUSY" || (code === "NOT_JSON" && status !== 413);

/** The statuses that may be about this one request: the next one is sent as well. */
const ABOUT_ONE = new Set([408, 409, 500]);

/** Returns what follows the prefix in each of the storage's keys that begin with it. */
export const storedIds = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").flatMap((key) =>
    key.startsWith(prefix) ? key.slice(prefix.length) : [],
  );

interface Entries<T> {
  /** How the keys begin; the entry's id follows. */
  prefix: string;
  shape: z.ZodType<T>;
  idOf: (entry: T) => string;
  atOf: (entry: T) => string;
}

/**
 * What was entered on this device and has not reached the server: each entry under a key of its own, so that two tabs cannot
 * overwrite each other's. What the browser does not store is kept until the page is closed.
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
    /** False when the browser does not store it. */
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
  (one: T, other: T): number =>
    momentOf(one).localeCompare(momentOf(other));

/** Where entries are stored. */
export interface EntryStore<T> {
  idOf: (entry: T) => string;
  /** The oldest first. */
  all: () => readonly T[] | Promise<readonly T[]>;
  one: (id: string) => T | undefined | Promise<T | undefined>;
}

interface Sending<T> {
  isWaiting: (entry: T) => boolean;
  /** Sends an entry and removes it. */
  send: (entry: T) => Promise<void>;
  /** Keeps why the server did not take it. */
  reject: (entry: T, message: string, error: unknown) => unknown;
  /** Errors at which these entries wait, beside those at which all do. */
  waitsAt?: (error: CallError) => boolean;
}

/**
 * Sends what waits, oldest first. At an error that may pass it stops, and the rest waits unchanged: that error is returned,
 * null without one. What the server does not take, and an error that may be about one entry only, hold nothing else up.
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
  /** The tab that holds it sends; another tab leaves it to that one. */
  lock: string;
  hasWaiting: () => boolean | Promise<boolean>;
  /** Sends what waits; returns the error after which some of it waits on. */
  send: () => Promise<CallError | null>;
}

/**
 * Returns a function that sends what waits, once at a time. What is entered while it sends is sent next. It does nothing until the
 * server's `retryAfter` is over.
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
 * Runs the work unless another tab does: then it returns null. Without https, or where it forbids storage, a browser has no
 * locks: then only the ids keep what is sent single.
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
