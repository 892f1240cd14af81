import type pg from "pg";
import { type CompanyEvent, startEventListener } from "#src/server/event-listener.ts";
import type { Log } from "#src/server/log.ts";

const HEARTBEAT_MS = 15_000;

type Listener = (event: CompanyEvent) => void;

export interface EventHub {
  /** Passes every event of one company to the listener until the returned function is called. */
  subscribe(companyId: string, listener: Listener): () => void;
  /** Passes every event of every company to the listener; `resync` is called when events may have been missed. */
  observe(listener: Listener, resync: () => void): () => void;
  /**
   * Passes an event to this process's listeners only, for events that depend on the time: every process checks the time
   * itself.
   */
  deliver(event: CompanyEvent): void;
  /** Milliseconds for which this process has certainly seen no event of the company. */
  quietMs(companyId: string): number;
  /** Yields the company's events from every process as they come; ends when the signal aborts or the process stops. */
  stream(companyId: string, signal: AbortSignal): AsyncGenerator<CompanyEvent>;
  stop(): Promise<void>;
}

/**
 * Passes PostgreSQL's notifications to the listeners of this process. After a lost connection every listener gets a
 * `resync` event, because what was published in between is unknown.
 */
export async function startEventHub(
  config: pg.ClientConfig,
  log: Log,
  { heartbeatMs = HEARTBEAT_MS } = {},
): Promise<EventHub> {
  const companies = new Map<string, Set<Listener>>();
  const observers = new Set<{ listener: Listener; resync: () => void }>();
  const stopping = new AbortController();
  const lastEvents = rememberLastEvents();

  const onEvent = (event: CompanyEvent) => {
    lastEvents.note(event.company_id);
    for (const { listener } of observers) listener(event);
    for (const listener of companies.get(event.company_id) ?? []) listener(event);
  };
  const onReconnect = () => {
    lastEvents.forget();
    for (const { resync } of observers) resync();
    for (const [company_id, listeners] of companies) {
      for (const listener of listeners) listener({ company_id, type: "resync" });
    }
  };
  const connection = await startEventListener(config, { log, heartbeatMs, onEvent, onReconnect });
  const subscribe: EventHub["subscribe"] = (companyId, listener) => addListener(companies, companyId, listener);

  return {
    subscribe,
    observe(listener, resync) {
      const entry = { listener, resync };
      observers.add(entry);
      return () => observers.delete(entry);
    },
    deliver: onEvent,
    quietMs: lastEvents.quietMs,
    stream: (companyId, signal) => streamOf(subscribe, companyId, AbortSignal.any([signal, stopping.signal])),
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      await connection.stop();
    },
  };
}

/**
 * Number of companies whose last event a process remembers. The last event of every other company came before the
 * oldest remembered one.
 */
const REMEMBERED_COMPANIES = 10_000;

/** Remembers when the last event of each company came, by a monotonic clock. */
function rememberLastEvents() {
  // Ordered by last event, the oldest first.
  const last = new Map<string, number>();
  let since = performance.now();
  return {
    note(companyId: string) {
      last.delete(companyId);
      last.set(companyId, performance.now());
      const [oldest] = last;
      if (last.size <= REMEMBERED_COMPANIES || !oldest) return;
      last.delete(oldest[0]);
      since = Math.max(since, oldest[1]);
    },
    /** Forgets all events; called when events may have been missed. */
    forget() {
      last.clear();
      since = performance.now();
    },
    quietMs: (companyId: string) => Math.floor(performance.now() - Math.max(since, last.get(companyId) ?? 0)),
  };
}

/** Returns a function that removes the listener. It also removes the company's entry when the listener was its last. */
function addListener(companies: Map<string, Set<Listener>>, companyId: string, listener: Listener): () => void {
  const listeners = companies.get(companyId) ?? new Set();
  companies.set(companyId, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && companies.get(companyId) === listeners) companies.delete(companyId);
  };
}

/** Listens from this moment on, before the first event is requested, so that no event is missed in between. */
function streamOf(
  subscribe: EventHub["subscribe"],
  companyId: string,
  signal: AbortSignal,
): AsyncGenerator<CompanyEvent> {
  const waiting: CompanyEvent[] = [];
  let wake: () => void = () => {};
  const unsubscribe = subscribe(companyId, (event) => {
    waiting.push(event);
    wake();
  });
  signal.addEventListener("abort", () => {
    unsubscribe();
    wake();
  });
  async function* events() {
    try {
      while (!signal.aborted) {
        const event = waiting.shift();
        if (event) yield event;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      unsubscribe();
    }
  }
  return events();
}
