import { withEvent } from "#src/features/billing/event-log.ts";
import { KEYS, readStored, store } from "#src/web/browser-storage.ts";

/** Notes a step of the subscription in this browser, where support can read it with the owner. */
export function recordSubscriptionEvent(eventType: string, metadata: Record<string, unknown> = {}): void {
  const event = {
    eventType,
    timestamp: new Date().toISOString(),
    metadata: { ...metadata, url: window.location.href, userAgent: navigator.userAgent },
  };
  store(localStorage, KEYS.subscriptionEvents, withEvent(readStored(localStorage, KEYS.subscriptionEvents), event));
}
