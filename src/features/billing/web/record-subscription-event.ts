import { withEvent } from "#src/features/billing/event-log.ts";
import { KEYS, readStored, store } from "#src/web/browser-storage.ts";

/** Adds an event to the log in this browser's storage, for support to read together with the owner. */
export function recordSubscriptionEvent(eventType: string, metadata: Record<string, unknown> = {}): void {
  const event = {
    eventType,
    timestamp: new Date().toISOString(),
    metadata: { ...metadata, url: window.location.href, userAgent: navigator.userAgent },
  };
  store(localStorage, KEYS.subscriptionEvents, withEvent(readStored(localStorage, KEYS.subscriptionEvents), event));
}
