import { useCallback, useEffect, useMemo, useState } from "react";
import type { CallError } from "#src/web/call.ts";
import { createSender, type EntryStore } from "#src/web/offline-queue.ts";

const RETRY_MS = 5000;

interface OfflineQueue<T> {
  /** The name under which one tab at a time sends. */
  lock: string;
  entries: EntryStore<T>;
  isWaiting: (entry: T) => boolean;
  /** Sends the waiting entries. Returns the error after which some of them continue to wait. */
  send: () => Promise<CallError | null>;
  /** Whether a person is asked first: nothing is sent automatically. */
  isHeld?: boolean;
}

/**
 * Manages the entries that wait on this device for a connection. An entry is stored before it is sent. Only one tab at
 * a time sends entries. It sends again while entries wait, and immediately when the connection is back. `entries`,
 * `isWaiting` and `send` must keep their identity.
 */
export function useOfflineQueue<T>({ lock, entries, isWaiting, send: work, isHeld = false }: OfflineQueue<T>) {
  const [stored, setStored] = useState(() => initialOf(entries));
  const read = useCallback(async () => {
    const found = entries.all();
    setStored(found instanceof Promise ? await found : found);
  }, [entries]);
  const send = useMemo(() => {
    const hasWaiting = async () => (await entries.all()).some((entry) => isWaiting(entry));
    const sendOnce = createSender({ lock, hasWaiting, send: work });
    return () => void sendOnce().finally(read).catch(reportError);
  }, [lock, entries, isWaiting, work, read]);
  const isSending = !isHeld && stored.some((entry) => isWaiting(entry));
  useEffect(() => {
    if (!isSending) return undefined;
    send();
    const timer = setInterval(send, RETRY_MS);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [send, isSending]);
  useEffect(() => {
    // Another tab stored or sent an entry.
    const again = () => void read().catch(reportError);
    again();
    window.addEventListener("storage", again);
    return () => window.removeEventListener("storage", again);
  }, [read]);
  return { stored, setStored, read, send };
}

/** Returns the entries if they can be read synchronously, so that they are shown at once. */
function initialOf<T>({ all }: EntryStore<T>): readonly T[] {
  const found = all();
  if (!(found instanceof Promise)) return found;
  // An error is reported when the entries are read again, after the first rendering.
  found.catch(() => undefined);
  return [];
}
