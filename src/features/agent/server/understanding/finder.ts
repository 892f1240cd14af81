import type { KnownNames } from "#src/features/agent/server/known-names.ts";
import { isQuick, lookUp, type Lookups } from "#src/features/agent/server/understanding/lookups.ts";
import type { UnderstandRequests } from "#src/features/agent/server/understanding/understand-process.ts";
import type { Scope } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";
import { createProcessPool, type PoolSettings, type ProcessPool } from "#src/server/processes/process-pool.ts";

/** Maximum duration of a lookup. The longest message takes 100 ms on an idle processor. */
const MAX_DURATION_MS = 10_000;
/** Maximum time for which a job waits for its process; after that, the job is tried again later. */
const MAX_JOB_WAIT_MS = 15_000;
/** Maximum number of lookups. A message needs two or three. If names change during the lookups, they start again. */
const MAX_LOOKUPS = 6;

/** Starts the processes that look up long texts. */
export const startPool = (settings: Partial<PoolSettings> = {}): ProcessPool<UnderstandRequests> =>
  createProcessPool(new URL("understand-process.ts", import.meta.url).href, {
    maxMb: 256,
    maxAtOnce: 2,
    maxWaiting: 10,
    maxDurationMs: MAX_DURATION_MS,
    givenUp: "This message takes too long to understand. Please send shorter sentences.",
    // The names stay loaded for the next message of a conversation.
    idleMs: 60_000,
    ...settings,
  });

const shared = startPool();

type Pool = Pick<ProcessPool<UnderstandRequests>, "use">;
type Ask = Parameters<Parameters<Pool["use"]>[1]>[0];

/** The results of lookups for one message, by the names' version and the request. */
export interface Found {
  results: Map<string, unknown>;
  /** Whether a lookup took too long or too much memory. */
  isGivenUp: boolean;
  /** Whether the work has ended. Later lookups, which are for a model's short inputs, run in this process. */
  isOver: boolean;
}

/** Looks a text up among a company's names. */
export type Find = <L extends keyof Lookups>(lookup: L, input: Lookups[L]["input"]) => Lookups[L]["result"];

interface Missing {
  key: string;
  known: KnownNames;
  asked: { lookup: keyof Lookups; input: Lookups[keyof Lookups]["input"] };
}

/**
 * Thrown for a text that another process has to look up first. The transaction is rolled back and repeated with the
 * result.
 */
class NotLookedUp extends Error {
  readonly missing: Missing;
  constructor(missing: Missing) {
    super("A text was not looked up yet.");
    this.missing = missing;
  }
}

/**
 * Returns a function that looks up short texts at once. For a long text, that function returns an earlier result; if
 * there is none, it throws so that `withFound` looks the text up.
 */
export function finderOf(known: KnownNames, found: Found | null): Find {
  return <L extends keyof Lookups>(lookup: L, input: Lookups[L]["input"]): Lookups[L]["result"] => {
    if (!found || found.isOver || isQuick(input.text, known.names)) return lookUp(lookup, known.names, input);
    const key = JSON.stringify([known.version, lookup, input]);
    if (!found.results.has(key)) throw new NotLookedUp({ key, known, asked: { lookup, input } });
    return found.results.get(key) as Lookups[L]["result"];
  };
}

/**
 * Does work that looks up texts, usually in a transaction. If a text is too long to be looked up here, the work is
 * rolled back. Another process then looks the text up while no connection is held, and the work is repeated. `work`
 * must not catch the error that the lookup throws. A company uses one process at a time. Throws 503 BUSY if too many
 * of its requests wait; a job waits instead.
 */
export async function withFound<T>(
  { companyId }: Pick<Scope, "companyId">,
  { isJob, pool = shared }: { isJob: boolean; pool?: Pool },
  work: (found: Found) => Promise<T>,
): Promise<T> {
  const found: Found = { results: new Map(), isGivenUp: false, isOver: false };
  try {
    for (let lookups = 0; lookups <= MAX_LOOKUPS; lookups += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one needs the result of the other
        return await work(found);
      } catch (error) {
        if (!(error instanceof NotLookedUp)) throw error;
        // oxlint-disable-next-line no-await-in-loop -- as above
        await lookUpBeside(companyId, error.missing, { found, isJob, pool });
      }
    }
    throw changing();
  } finally {
    found.isOver = true;
  }
}

interface Beside {
  found: Found;
  isJob: boolean;
  pool: Pool;
}

async function lookUpBeside(companyId: string, missing: Missing, { found, isJob, pool }: Beside): Promise<void> {
  const { key, known, asked } = missing;
  const names = { companyId, version: known.version };
  const work = async (ask: Ask) => {
    const request = { ...names, ...asked } as UnderstandRequests["lookUp"]["input"];
    const first = await ask("lookUp", request);
    if (first) return first;
    await ask("learn", { ...names, json: known.json });
    return ask("lookUp", request);
  };
  const leaves = isJob ? AbortSignal.timeout(MAX_JOB_WAIT_MS) : undefined;
  try {
    const result = await pool.use(companyId, work, leaves, { isJob });
    if (!result) throw new Error("The process forgot names that it had just learned.");
    found.results.set(key, result.found);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    found.isGivenUp = true;
  }
}

const changing = () =>
  new AppError(503, "Names are being changed at the moment. Please try again in a moment.", {
    code: "BUSY",
    retryAfter: 5,
  });
