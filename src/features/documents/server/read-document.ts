import { v7 as uuid } from "uuid";
import type { Reading } from "#src/features/documents/server/ask-model.ts";
import { type DocumentKind, dropFiles, pageKey } from "#src/features/documents/server/document-files.ts";
import {
  type DocumentFile,
  type DrawnPage,
  type ReadPage,
  recognisePages,
} from "#src/features/documents/server/recognise-pages.ts";
import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";
import type { Context, Scope } from "#src/server/context.ts";

/** Maximum number of attempts, after errors or the death of the process, before a document is marked as failed. */
const MAX_ATTEMPTS = 3;

/** The options of a job that reads documents. */
export const READING_JOB = {
  // Recognition needs much memory: a process reads one document of a kind at a time.
  concurrency: 1,
  inTurns: true,
  // The attempts are counted in the document's row. The queue only must not give up earlier.
  retries: 10,
  expiresIn: 3600,
  heartbeat: 30,
} as const;

/** Why a document is not read: its file was rejected, an attempt took too long, or there were too many attempts. */
type Failure = FileRejected | "too_long" | "given_up";

/** What an attempt does to a document; `added` is what it adds to the number of attempts. */
type Change =
  | { stage: "reading" | "queued"; added: 1 | 0 | -1; failure: null }
  | { stage: "failed"; added: 0; failure: Failure };

export interface ReadDocument<Extracted> extends Reading<Extracted> {
  pages: DrawnPage[];
}

/** One kind of document. `Job` names a document and, if it can be read again, which reading this is. */
export interface DocumentReader<Job extends object, Extracted extends { warnings: string[] }> {
  kind: DocumentKind;
  /**
   * Changes the document and tells its screens. Returns its number of attempts. Returns undefined, without a change, if
   * the document was deleted, is read, has failed, or has a newer reading.
   */
  change(context: Context, job: Job, change: Change): Promise<number | undefined>;
  filesOf(context: Context, job: Job): Promise<DocumentFile[]>;
  /** Shows which page is being read, of how many. */
  showPage?: (context: Context, job: Job, page: number, of: number) => Promise<unknown>;
  /** Returns what the recognised pages say. No transaction is open. */
  read(scope: Scope, pages: readonly ReadPage[], job: Job): Promise<Reading<Extracted>>;
  /**
   * Stores a reading. Returns the keys of the pictures that are no longer needed: those of an earlier reading, or those
   * of this reading if the document changed meanwhile.
   */
  store(context: Context, job: Job, read: ReadDocument<Extracted>): Promise<string[]>;
}

/**
 * Makes an attempt to read a document, unless it is read or failed. Throws when the queue should try again later; a
 * document that cannot be read is marked as failed.
 */
export async function readDocument<Job extends object, Extracted extends { warnings: string[] }>(
  scope: Scope,
  reader: DocumentReader<Job, Extracted>,
  job: Job,
): Promise<void> {
  const files = await scope.within((context) => startAttempt(context, reader, job));
  if (!files) return;
  try {
    await readFiles(scope, reader, job, files);
  } catch (error) {
    if (!(await scope.within((context) => endAttempt(context, reader, job, error)))) throw error;
    scope.log.warn({ err: error, reading: job }, `${reader.kind.what} could not be read`);
  }
}

type AnyReader<Job extends object> = Pick<DocumentReader<Job, never>, "change" | "filesOf">;

/**
 * Counts an attempt before it begins, so that an attempt whose process is killed is counted too. Returns the files to
 * read; undefined if there is nothing to read.
 */
async function startAttempt<Job extends object>(context: Context, reader: AnyReader<Job>, job: Job) {
  const attempts = await reader.change(context, job, { stage: "reading", added: 1, failure: null });
  if (attempts === undefined) return undefined;
  if (attempts <= MAX_ATTEMPTS) return reader.filesOf(context, job);
  await reader.change(context, job, { stage: "failed", added: 0, failure: "given_up" });
  return undefined;
}

/**
 * Reads the files and stores the result. If a job runs twice at once, no attempt overwrites or deletes pictures of the
 * other attempt. An attempt that fails deletes the pictures that it stored.
 */
async function readFiles<Job extends object, Extracted extends { warnings: string[] }>(
  scope: Scope,
  reader: DocumentReader<Job, Extracted>,
  job: Job,
  files: readonly DocumentFile[],
): Promise<void> {
  const attemptId = uuid();
  const stored: string[] = [];
  const keyOf = (page: number) => {
    const key = pageKey(reader.kind, scope.companyId, attemptId, page);
    stored.push(key);
    return key;
  };
  try {
    const { showPage } = reader;
    const onPage = async (page: number, of: number) => {
      if (showPage) await scope.within((context) => showPage(context, job, page, of));
    };
    const { pages, unread } = await recognisePages(scope, files, { keyOf, onPage });
    const { extracted, read_by } = await reader.read(scope, pages, job);
    if (unread > 0) extracted.warnings.push(`Only the first ${pages.length} pages were read.`);
    const drawn = pages.map(({ file_id, width, height, image_key }) => ({ file_id, width, height, image_key }));
    const read = { extracted: withoutInvalidText(extracted), read_by, pages: drawn };
    const unneeded = await scope.within((context) => reader.store(context, job, read));
    await dropFiles(scope, reader.kind, unneeded);
  } catch (error) {
    await dropFiles(scope, reader.kind, stored);
    throw error;
  }
}

/**
 * Removes text that PostgreSQL cannot store: NUL and half of a surrogate pair, both of which the text of a PDF may
 * contain.
 */
function withoutInvalidText<T>(extracted: T): T {
  const text = JSON.stringify(extracted, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
  return JSON.parse(text) as T;
}

/** Returns whether no further attempt is made. Otherwise the caller throws, and the queue tries again. */
async function endAttempt<Job extends object>(context: Context, reader: AnyReader<Job>, job: Job, error: unknown) {
  const fail = async (failure: Failure) => {
    await reader.change(context, job, { stage: "failed", added: 0, failure });
    return true;
  };
  if (error instanceof FileRejected) return fail(error);
  // The attempt took minutes in which other documents waited, so only a person can start it again.
  if (error instanceof OcrFailed && error.reason === "timeout") return fail("too_long");
  // A process that was stopped on purpose does not count as a failed attempt.
  const isStopped = error instanceof OcrFailed && error.reason === "closed";
  const attempts = await reader.change(context, job, { stage: "queued", added: isStopped ? -1 : 0, failure: null });
  if (attempts === undefined) return true;
  return isStopped || attempts < MAX_ATTEMPTS ? false : fail("given_up");
}

/** Returns what its owner reads about a failure, and whether trying again can help. */
export function failureText(
  failure: Failure,
  texts: Record<"too_long" | "given_up", string>,
): { error: string; can_retry: boolean } {
  return failure instanceof FileRejected
    ? { error: failure.message, can_retry: false }
    : { error: texts[failure], can_retry: true };
}
