import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ArchivePreview } from "#src/features/archives/contract.ts";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import type { ReadRow } from "#src/features/archives/server/reading/archive-rows.ts";
import type { Reply, Requests } from "#src/features/archives/server/reading/archive-worker.ts";
import type { UploadedFile } from "#src/features/archives/server/reading/uploaded-file.ts";
import type { ImportedTableName } from "#src/features/archives/server/tables/imported-tables.ts";

const WORKER = new URL("archive-worker.ts", import.meta.url);
const MAX_MB = 512;

/** An archive that a thread of its own reads. It is asked one thing after the other; each throws ArchiveRejected. */
export interface ArchiveThread {
  preview(): Promise<ArchivePreview>;
  /** Yields the rows of a table in batches; none when the archive lacks the table. */
  batches(table: ImportedTableName): AsyncGenerator<ReadRow[]>;
  /** A file of at most so many bytes; null when it is missing or larger. */
  bytes(path: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Starts the thread. What it is asked is rejected once `signal` is aborted. */
export function startArchiveThread(file: UploadedFile, signal?: AbortSignal): ArchiveThread {
  const worker = new Worker(WORKER, {
    workerData: file,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_MB },
  });
  const ended = new AbortController();
  worker.once("error", (error) => ended.abort(error));
  worker.once("exit", () => ended.abort(new Error("The thread that reads an archive has ended.")));
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;

  async function ask<Q extends keyof Requests>(request: Q, input: Requests[Q]["input"]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ request, ...input });
    const [reply] = (await once(worker, "message", { signal: either })) as [Reply<Q>];
    if ("rejected" in reply) throw new ArchiveRejected(reply.rejected);
    return reply.result;
  }
  return {
    preview: () => ask("preview", {}),
    async *batches(table) {
      let rows = await ask("rows", { table });
      while (rows.length > 0) {
        yield rows;
        rows = await ask("more", {});
      }
    },
    bytes: (path, maxBytes) => ask("bytes", { path, maxBytes }),
    async close() {
      await worker.terminate();
    },
  };
}
