import type { ArchivePreview } from "#src/features/archives/contract.ts";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import type { ReadRow } from "#src/features/archives/server/reading/archive-rows.ts";
import { previewArchive } from "#src/features/archives/server/reading/preview.ts";
import {
  type OpenedFile,
  openUploaded,
  type UploadedFile,
} from "#src/features/archives/server/reading/uploaded-file.ts";
import { readTables, type SentTables } from "#src/features/archives/server/reading/read-tables.ts";
import { serveRequests } from "#src/server/processes/serve-requests.ts";

/**
 * Maximum number of rows in a batch. Handing a batch over and writing it with one statement takes a fraction of a
 * second.
 */
const MAX_BATCH_ROWS = 1000;

/** Maximum length of a batch. A row may have a megabyte; a batch of such rows has few rows. */
const MAX_BATCH_LENGTH = 2_000_000;

/**
 * Errors of classes other than Error lose their class between processes. The reason for a rejection is therefore
 * returned as a result.
 */
export type Reply<Found> = { found: Found } | { rejected: string };

/** The requests to the process, which it handles one after the other, and their results. */
export interface ArchiveRequests {
  /** Comes first. */
  open: { input: { file: UploadedFile; tables: SentTables }; result: Reply<true> };
  preview: { input: undefined; result: Reply<ArchivePreview> };
  /** `rows` returns the first rows of a table, and `more` the rows that follow; empty if there are no more. */
  rows: { input: string; result: Reply<ReadRow[]> };
  more: { input: undefined; result: Reply<ReadRow[]> };
  /** Returns a file; null if it is missing or too large. */
  bytes: { input: { path: string; maxBytes: number }; result: Reply<Uint8Array | null> };
}

// This process unpacks and parses one archive. An archive may be built to take much time or memory, so a separate
// process protects everybody else.
let opened: OpenedFile | undefined;
let reading: AsyncGenerator<ReadRow[]> | undefined;

serveRequests<ArchiveRequests>({
  open: ({ file, tables }) =>
    replyWith(async () => {
      opened = await openUploaded(file, await readTables(tables));
      return true as const;
    }),
  preview: () => replyWith(() => previewArchive(file().reader())),
  rows: (table) =>
    replyWith(async () => {
      // The previous reading may have been left unfinished.
      await reading?.return(undefined);
      reading = inBatches(file().reader().rows(table));
      return nextBatch();
    }),
  more: () => replyWith(nextBatch),
  bytes: ({ path, maxBytes }) =>
    replyWith(async () => {
      const { archive } = file();
      return archive.paths.has(path) ? archive.bytes(path, maxBytes) : null;
    }),
});

async function replyWith<Found>(find: () => Promise<Found>): Promise<Reply<Found>> {
  try {
    return { found: await find() };
  } catch (error) {
    if (error instanceof ArchiveRejected) return { rejected: error.message };
    throw error;
  }
}

function file(): OpenedFile {
  if (!opened) throw new Error("No archive was opened.");
  return opened;
}

async function nextBatch(): Promise<ReadRow[]> {
  const next = await reading?.next();
  return next && !next.done ? next.value : [];
}

/** Yields rows in batches. No batch is empty. */
async function* inBatches(rows: AsyncIterable<ReadRow>): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = [];
  let length = 0;
  for await (const read of rows) {
    batch.push(read);
    length += "row" in read ? lengthOf(read.row) : 0;
    if (batch.length < MAX_BATCH_ROWS && length < MAX_BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

function lengthOf(row: Record<string, unknown>): number {
  let length = 0;
  for (const cell of Object.values(row)) length += (typeof cell === "string" ? cell : JSON.stringify(cell)).length;
  return length;
}
