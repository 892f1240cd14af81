import type { ArchivePreview } from "#src/features/archives/contract.ts";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import type { ReadRow } from "#src/features/archives/server/reading/archive-rows.ts";
import { inBatches } from "#src/features/archives/server/reading/in-batches.ts";
import { previewArchive } from "#src/features/archives/server/reading/preview.ts";
import {
  type OpenedFile,
  openUploaded,
  type UploadedFile,
} from "#src/features/archives/server/reading/uploaded-file.ts";
import { readTables, type SentTables } from "#src/features/archives/server/reading/read-tables.ts";
import { serveRequests } from "#src/server/processes/serve-requests.ts";

/** An error of another class than Error arrives without its class: what the archive is rejected for is a result. */
export type Reply<Found> = { found: Found } | { rejected: string };

/** What the process is asked for, one after the other, and what it returns. */
export interface ArchiveRequests {
  /** Comes first. */
  open: { input: { file: UploadedFile; tables: SentTables }; result: Reply<true> };
  preview: { input: undefined; result: Reply<ArchivePreview> };
  /** The first rows of a table, and those that follow; none when there are no more. */
  rows: { input: string; result: Reply<ReadRow[]> };
  more: { input: undefined; result: Reply<ReadRow[]> };
  /** A file; null when it is missing or too large. */
  bytes: { input: { path: string; maxBytes: number }; result: Reply<Uint8Array | null> };
}

// The process that unpacks and parses one archive, which may be made to take long or much, so that nobody else pays for it.
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
      // The one before may have been left in its middle.
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
