export interface SubscriptionEvent {
  eventType: string;
  timestamp: string;
  metadata: { url: string; userAgent: string; [more: string]: unknown };
}

export const MAX_EVENTS = 50;

/** The log with one more event; only the newest 50 are kept. */
export function withEvent(log: unknown, event: SubscriptionEvent): SubscriptionEvent[] {
  const before = Array.isArray(log) ? (log as SubscriptionEvent[]) : [];
  return [...before, event].slice(-MAX_EVENTS);
}
