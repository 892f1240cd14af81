import { AppError, badRequest } from "#src/server/http/errors.ts";
import { type AskedProcess, forkModule } from "#src/server/processes/fork-module.ts";
import type { Requests } from "#src/server/processes/requests.ts";

export interface PoolSettings {
  /** Maximum heap of each process. */
  maxMb: number;
  /** Maximum number of processes that work at once; a company uses one of them. */
  maxAtOnce: number;
  /** Maximum number of requests that a company may have waiting, beside the running one. */
  maxWaiting: number;
  /** Maximum milliseconds for one request to a process. */
  maxDurationMs: number;
  /** The sentence for the sender of work that took too long or too much memory: what happened, then what to do. */
  givenUp: string;
  /** Milliseconds without work after which a process ends. */
  idleMs?: number;
}

type Ask<R extends Requests<R>> = AskedProcess<R>["ask"];

interface Work {
  /** Used instead of the pool's sentence. */
  givenUp?: string;
  /** Whether it is a job. A job always waits for its turn: the number of workers limits how many run at a time. */
  isJob?: boolean;
}

/** Processes that work for all companies. Each company uses one process at a time. */
export interface ProcessPool<R extends Requests<R>> {
  /**
   * Waits for a process and runs the work with it; requests made in the meantime belong to this work. `ask` throws 400
   * with `givenUp` when a request takes too long or too much memory. Throws 503 BUSY when too much work of the company
   * waits already, and an AbortError when the signal aborts before the work begins.
   */
  use<T>(companyId: string, work: (ask: Ask<R>) => Promise<T>, signal?: AbortSignal, about?: Work): Promise<T>;
  close(): Promise<void>;
}

const IDLE_MS = 10_000;
const RETRY_SECONDS = 10;

/** Creates a pool of processes of a module that calls `serveRequests`. They start when they are needed. */
export function createProcessPool<R extends Requests<R>>(module: string, settings: PoolSettings): ProcessPool<R> {
  const turns = createTurns(settings);
  const idle = createIdleProcesses<R>(module, settings);
  return {
    async use(companyId, work, signal, { givenUp = settings.givenUp, isJob = false } = {}) {
      const leave = await turns.take({ companyId, isJob }, signal);
      try {
        return await idle.with((started) => work(boundedAsk(started, { ...settings, givenUp })));
      } finally {
        leave();
      }
    },
    close: () => idle.close(),
  };
}

/** Returns a function that asks within the time limit. A process that exceeds its time or its memory is ended. */
function boundedAsk<R extends Requests<R>>(
  started: StartedProcess<R>,
  { maxDurationMs, givenUp }: PoolSettings,
): Ask<R> {
  return async (request, input, bytes) => {
    const late = setTimeout(() => void started.process.close(), maxDurationMs);
    try {
      return await started.process.ask(request, input, bytes);
    } catch (error) {
      if (!started.hasEnded) throw error;
      throw Object.assign(badRequest(givenUp), { cause: error });
    } finally {
      clearTimeout(late);
    }
  };
}

interface Turn {
  companyId: string;
  isJob: boolean;
}

interface Waiting extends Turn {
  start: () => void;
}

/** Gives turns first come, first served, except that a company with a running turn waits until that turn has ended. */
function createTurns({ maxAtOnce, maxWaiting }: PoolSettings) {
  const working = new Set<string>();
  const waiting: Waiting[] = [];
  const startNext = () => {
    while (working.size < maxAtOnce) {
      const at = waiting.findIndex(({ companyId }) => !working.has(companyId));
      const [next] = at === -1 ? [] : waiting.splice(at, 1);
      if (!next) return;
      working.add(next.companyId);
      next.start();
    }
  };
  return {
    /** Resolves with a function that ends the turn, when it is the company's turn. */
    take({ companyId, isJob }: Turn, signal?: AbortSignal): Promise<() => void> {
      signal?.throwIfAborted();
      const waits = working.has(companyId) || working.size >= maxAtOnce;
      const before = waiting.filter((waiting) => waiting.companyId === companyId && !waiting.isJob);
      if (waits && !isJob && before.length >= maxWaiting) throw busy();
      return new Promise((resolve, reject) => {
        const abort = () => {
          waiting.splice(waiting.indexOf(turn), 1);
          reject(signal?.reason as Error);
        };
        const turn: Waiting = {
          companyId,
          isJob,
          start: () => {
            signal?.removeEventListener("abort", abort);
            resolve(() => {
              working.delete(companyId);
              startNext();
            });
          },
        };
        signal?.addEventListener("abort", abort, { once: true });
        waiting.push(turn);
        startNext();
      });
    },
  };
}

function busy(): AppError {
  return new AppError(503, "Your restaurant has several of these in work already. Please try again in a moment.", {
    code: "BUSY",
    retryAfter: RETRY_SECONDS,
  });
}

interface StartedProcess<R extends Requests<R>> {
  process: AskedProcess<R>;
  hasEnded: boolean;
  idleTimer?: NodeJS.Timeout | undefined;
}

/** Starts processes and, for a while, reuses those that have no work. */
function createIdleProcesses<R extends Requests<R>>(module: string, { maxMb, idleMs = IDLE_MS }: PoolSettings) {
  const idle: StartedProcess<R>[] = [];
  const all = new Set<StartedProcess<R>>();
  const start = (): StartedProcess<R> => {
    const started: StartedProcess<R> = { process: forkModule<R>(module, { maxMb }), hasEnded: false };
    all.add(started);
    started.process.onEnd(() => {
      started.hasEnded = true;
      all.delete(started);
      if (idle.includes(started)) idle.splice(idle.indexOf(started), 1);
    });
    return started;
  };
  return {
    async with<T>(work: (started: StartedProcess<R>) => Promise<T>): Promise<T> {
      const started = idle.pop() ?? start();
      clearTimeout(started.idleTimer);
      started.process.hold(true);
      try {
        return await work(started);
      } finally {
        if (!started.hasEnded) {
          started.process.hold(false);
          started.idleTimer = setTimeout(() => void started.process.close(), idleMs).unref();
          idle.push(started);
        }
      }
    },
    async close() {
      await Promise.all([...all].map(({ process }) => process.close()));
    },
  };
}
