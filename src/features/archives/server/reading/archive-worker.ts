import { parentPort, workerData } from "node:worker_threads";
import type { ArchivePreview } from "#src/features/archives/contract.ts";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import type { ReadRow } from "#src/features/archives/server/reading/archive-rows.ts";
import { inBatches } from "#src/features/archives/server/reading/in-batches.ts";
import { previewArchive } from "#src/features/archives/server/reading/preview.ts";
import { openUploaded, type UploadedFile } from "#src/features/archives/server/reading/uploaded-file.ts";
import type { ImportedTableName } from "#src/features/archives/server/tables/imported-tables.ts";

/** What the thread is asked for, one after the other, and what it returns. */
export interface Requests {
  preview: { input: object; result: ArchivePreview };
  /** The first rows of a table, and those that follow; none when there are no more. */
  rows: { input: { table: ImportedTableName }; result: ReadRow[] };
  more: { input: object; result: ReadRow[] };
  /** A file; null when it is missing or too large. */
  bytes: { input: { path: string; maxBytes: number }; result: Uint8Array | null };
}
type RequestName = keyof Requests;
type ThreadRequest = { [Q in RequestName]: { request: Q } & Requests[Q]["input"] }[RequestName];

export type Reply<Q extends RequestName> = { result: Requests[Q]["result"] } | { rejected: string };

/** The thread that unpacks and parses one archive, which may be made to take long, so that nobody else waits for it. */
const opened = openUploaded(workerData as UploadedFile);
// Whoever asks is told.
opened.catch(() => undefined);
let reading: AsyncGenerator<ReadRow[]> | undefined;

parentPort?.on("message", (request: ThreadRequest) => void reply(request));

/** What is not the archive's fault ends the thread, and the asking thread gets that error. */
async function reply(request: ThreadRequest): Promise<void> {
  const message = await resultOf(request).then(
    (result) => ({ result }),
    (error: unknown) => {
      if (error instanceof ArchiveRejected) return { rejected: error.message };
      throw error;
    },
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

async function resultOf(input: ThreadRequest): Promise<Requests[RequestName]["result"]> {
  const { archive, reader } = await opened;
  switch (input.request) {
    case "preview":
      return previewArchive(reader());
    case "rows":
      // The one before may have been left in its middle.
      await reading?.return(undefined);
      reading = inBatches(reader().rows(input.table));
      return nextBatch(reading);
    case "more":
      return reading ? nextBatch(reading) : [];
    case "bytes":
      return archive.paths.has(input.path) ? archive.bytes(input.path, input.maxBytes) : null;
  }
}

async function nextBatch(batches: AsyncGenerator<ReadRow[]>): Promise<ReadRow[]> {
  const { done, value } = await batches.next();
  return done ? [] : value;
}
