interface SubscriptionEvent {
  eventType: string;
  timestamp: string;
  metadata: { url: string; userAgent: string; [more: string]: unknown };
}

const MAX_EVENTS = 50;

/** Returns the log with one more event, limited to the newest 50. */
export function withEvent(log: unknown, event: SubscriptionEvent): SubscriptionEvent[] {
  const earlier = Array.isArray(log) ? (log as SubscriptionEvent[]) : [];
  return [...earlier, event].slice(-MAX_EVENTS);
}
