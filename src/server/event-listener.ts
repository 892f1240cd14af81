import pg from "pg";
import { z } from "zod";
import type { Log } from "#src/server/log.ts";

const CHANNEL = "comanda";
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;

const message = z.object({ company_id: z.uuid(), type: z.string(), id: z.string().nullish() });

/** Something happened in a company: `order.placed`, `menu.changed`. Screens refetch; the event carries no data. */
export type CompanyEvent = z.output<typeof message>;

interface ListenerOptions {
  log: Log;
  /** Milliseconds between checks of the connection: a connection that only listens can break without an error. */
  heartbeatMs: number;
  onEvent: (event: CompanyEvent) => void;
  /** A lost connection is back; what was published in between is unknown. */
  onReconnect: () => void;
}

interface EventListener {
  stop(): Promise<void>;
}

/** Receives PostgreSQL's notifications on a connection of its own, which it opens again when it is lost. */
export async function startEventListener(config: pg.ClientConfig, options: ListenerOptions): Promise<EventListener> {
  const { log, heartbeatMs } = options;
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const connect = async () => {
    const next = await openConnection(config, options);
    if (stopping.signal.aborted) return next.end();
    client = next;
    // Registered only after connecting: a failed attempt also ends its connection, and its caller tries again by
    // itself.
    next.once("end", () => void reconnect(connect, options, stopping.signal));
  };

  const endSilentConnection = (silent: pg.Client, error: unknown) => {
    if (silent !== client || stopping.signal.aborted) return;
    log.warn({ err: error }, "the connection for events does not respond");
    client = undefined;
    void silent.end();
  };

  await connect();
  const heartbeat = setInterval(() => {
    const checked = client;
    checked?.query("select 1").catch((error: unknown) => endSilentConnection(checked, error));
  }, heartbeatMs);
  return {
    async stop() {
      stopping.abort();
      clearInterval(heartbeat);
      await client?.end();
    },
  };
}

/** Connects again after pauses that double up to 5 seconds, until it works or the process stops. */
async function reconnect(
  connect: () => Promise<void>,
  { log, onReconnect }: ListenerOptions,
  stopping: AbortSignal,
): Promise<void> {
  for (let wait = FIRST_RETRY_MS; !stopping.aborted; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait).unref());
    if (stopping.aborted) return;
    try {
      await connect();
      return onReconnect();
    } catch (error) {
      log.warn({ err: error }, "the connection for events is not back yet");
    }
  }
}

async function openConnection(
  config: pg.ClientConfig,
  { log, heartbeatMs, onEvent }: ListenerOptions,
): Promise<pg.Client> {
  const client = new pg.Client({ ...config, query_timeout: heartbeatMs, connectionTimeoutMillis: 10_000 });
  client.on("error", (error) => log.warn({ err: error }, "the connection for events failed"));
  client.on("notification", ({ payload }) => {
    const parsed = message.safeParse(readJson(payload));
    if (parsed.success) onEvent(parsed.data);
    else log.error({ payload }, "a notification could not be read");
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    // Text that is not JSON is handled like JSON of the wrong shape: the caller logs both.
    return undefined;
  }
}
