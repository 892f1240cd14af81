import pg from "pg";
import { z } from "zod";
import type { Log } from "#src/server/log.ts";

const CHANNEL = "comanda";
const BEAT_MS = 15_000;
const message = z.object({ company_id: z.uuid(), type: z.string(), id: z.string().nullish() });

/** Something happened in a company: `order.placed`, `menu.changed`. Screens refetch; the event carries no data. */
export interface CompanyEvent {
  company_id: string;
  type: string;
  id?: string | null | undefined;
}

type Listener = (event: CompanyEvent) => void;

export interface EventHub {
  /** Hears every event of one company until the answered function is called. */
  subscribe(companyId: string, listener: Listener): () => void;
  /** Hears every event of every company; `resync` is called when events may have been missed. */
  observe(listener: Listener, resync: () => void): () => void;
  /** The company's events as they come, from every process; ends when the signal aborts or the process stops. */
  stream(companyId: string, signal: AbortSignal): AsyncGenerator<CompanyEvent>;
  stop(): Promise<void>;
}

/**
 * Hears PostgreSQL's notifications on a connection of its own and hands them to the listeners of this process.
 * After a lost connection a `resync` event goes to every listener, because what came in between is unknown. The connection
 * is spoken to every `beatMs`, because one that only listens can be cut on the way and never notice.
 */
export async function startEventHub(config: pg.ClientConfig, log: Log, { beatMs = BEAT_MS } = {}): Promise<EventHub> {
  const companies = new Map<string, Set<Listener>>();
  const observers = new Set<{ listener: Listener; resync: () => void }>();
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const deliver = (event: CompanyEvent) => {
    for (const { listener } of observers) listener(event);
    for (const listener of companies.get(event.company_id) ?? []) listener(event);
  };

  const connect = async () => {
    const next = new pg.Client({ ...config, query_timeout: beatMs, connectionTimeoutMillis: 10_000 });
    next.on("error", (error) => log.warn({ err: error }, "live connection failed"));
    next.on("notification", ({ payload }) => {
      const parsed = message.safeParse(readJson(payload));
      if (parsed.success) deliver(parsed.data);
      else log.error({ payload }, "a notification could not be read");
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    if (stopping.signal.aborted) return next.end();
    client = next;
    // Only from here on: an attempt that fails ends too, and whoever made it tries again by itself.
    next.once("end", () => void reconnect());
  };

  const reconnect = async () => {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      if (stopping.signal.aborted) return;
      try {
        await connect();
        for (const { resync } of observers) resync();
        for (const [company_id, listeners] of companies) {
          for (const listener of listeners) listener({ company_id, type: "resync" });
        }
        return;
      } catch (error) {
        log.warn({ err: error }, "live connection not back yet");
      }
    }
  };

  await connect();

  const beat = setInterval(() => {
    const listening = client;
    listening?.query("select 1").catch((error: unknown) => {
      if (listening !== client || stopping.signal.aborted) return;
      log.warn({ err: error }, "live connection does not answer");
      client = undefined;
      void listening.end();
    });
  }, beatMs);

  const subscribe: EventHub["subscribe"] = (companyId, listener) => {
    const listeners = companies.get(companyId) ?? new Set();
    companies.set(companyId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && companies.get(companyId) === listeners) companies.delete(companyId);
    };
  };

  return {
    subscribe,
    observe(listener, resync) {
      const entry = { listener, resync };
      observers.add(entry);
      return () => observers.delete(entry);
    },
    stream: (companyId, signal) => streamOf(subscribe, companyId, AbortSignal.any([signal, stopping.signal])),
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      clearInterval(beat);
      await client?.end();
    },
  };
}

/** Listens from this moment on, before the first event is asked for, so that nothing falls between. */
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

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
