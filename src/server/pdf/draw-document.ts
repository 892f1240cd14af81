import type { DocumentRequests } from "#src/server/pdf/document-process.ts";
import type { DocumentWork } from "#src/server/pdf/document-work.ts";
import { createProcessPool, type PoolSettings, type ProcessPool } from "#src/server/processes/process-pool.ts";

/** The most expensive accepted document takes 6 s of an idle processor: 10,000 different letters. */
const MAX_DURATION_MS = 30_000;
/** A job whose turn has not come by then is retried later, so that its claim does not look abandoned. */
const MAX_JOB_WAIT_MS = 15_000;

const createPool = (settings: Pick<PoolSettings, "maxMb" | "maxWaiting" | "idleMs">): ProcessPool<DocumentRequests> =>
  createProcessPool(new URL("document-process.ts", import.meta.url).href, {
    ...settings,
    maxAtOnce: 2,
    maxDurationMs: MAX_DURATION_MS,
    givenUp: "This document takes too long to draw. Please ask for less of it at a time.",
  });

const POOLS = {
  /** Documents that people request now and then: reports, orders, letters, labels and the codes of tables. */
  documents: createPool({ maxMb: 512, maxWaiting: 3 }),
  /**
   * Receipts, bills and the kitchen's tickets: many small documents, which no report delays. Many guests may open their
   * receipts at once, and during service the next request comes within a minute.
   */
  sheets: createPool({ maxMb: 256, maxWaiting: 20, idleMs: 60_000 }),
};

export interface Drawing {
  pool?: keyof typeof POOLS;
  /** Aborts when nobody waits for the document any longer. */
  signal?: AbortSignal;
  /** A job is not rejected when many wait. If its turn has not come after a while it fails, to be retried. */
  isJob?: boolean;
}

/**
 * Draws a document in this process and returns its bytes. Only for a document that is known to take a few milliseconds:
 * one with few letters, all of them Western.
 */
export async function drawHere<Input>(
  { module }: DocumentWork<Input>,
  input: NoInfer<Input>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { work } = (await import(module)) as { work: (input: Input) => Promise<Uint8Array> };
  return new Uint8Array(await work(input));
}

/**
 * Draws a document in another process, one document per company at a time, and returns its bytes. Hold no transaction
 * in the meantime. Throws 400 with the work's sentence when drawing takes too long or too much memory, and 503 BUSY
 * when too many documents of the company already wait.
 */
export async function drawDocument<Input>(
  companyId: string,
  { module, givenUp }: DocumentWork<Input>,
  input: NoInfer<Input>,
  { pool = "documents", signal, isJob = false }: Drawing = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const leaves = isJob ? AbortSignal.timeout(MAX_JOB_WAIT_MS) : signal;
  const drawn = await POOLS[pool].use(companyId, (ask) => ask("draw", { module, input }), leaves, { givenUp, isJob });
  return new Uint8Array(drawn);
}
