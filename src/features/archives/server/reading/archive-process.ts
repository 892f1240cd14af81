import type { ArchivePreview } from "#src/features/archives/contract.ts";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import type { ReadRow } from "#src/features/archives/server/reading/archive-rows.ts";
import type { ArchiveRequests, Reply } from "#src/features/archives/server/reading/archive-reader.ts";
import type { UploadedFile } from "#src/features/archives/server/reading/uploaded-file.ts";
import type { SentTables } from "#src/features/archives/server/reading/read-tables.ts";
import { forkModule } from "#src/server/processes/fork-module.ts";

const MODULE = new URL("archive-reader.ts", import.meta.url).href;
const MAX_MB = 512;

/**
 * An archive that a separate process reads. It handles one request after the other. Each request can throw
 * ArchiveRejected.
 */
export interface ArchiveProcess {
  preview(): Promise<ArchivePreview>;
  /** Yields the rows of a table in batches; yields nothing if the archive lacks the table. */
  batches(table: string): AsyncGenerator<ReadRow[]>;
  /** Returns a file of at most `maxBytes`; null if it is missing or larger. */
  bytes(path: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Starts the process. Its requests are rejected once `signal` is aborted. */
export function startArchiveProcess(file: UploadedFile, tables: SentTables, signal?: AbortSignal): ArchiveProcess {
  const started = forkModule<ArchiveRequests>(MODULE, { maxMb: MAX_MB, ...(signal && { signal }) });
  let opened: Promise<true> | undefined;
  const isOpen = () => (opened ??= started.ask("open", { file, tables }).then(found));
  return {
    async preview() {
      await isOpen();
      return found(await started.ask("preview", undefined));
    },
    async *batches(table) {
      await isOpen();
      let rows = found(await started.ask("rows", table));
      while (rows.length > 0) {
        yield rows;
        rows = found(await started.ask("more", undefined));
      }
    },
    async bytes(path, maxBytes) {
      await isOpen();
      return found(await started.ask("bytes", { path, maxBytes }));
    },
    close: () => started.close(),
  };
}

function found<Found>(reply: Reply<Found>): Found {
  if ("rejected" in reply) throw new ArchiveRejected(reply.rejected);
  return reply.found;
}
