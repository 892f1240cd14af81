import type { RejectionReason } from "./check-image.ts";
import type { PageText, Script } from "#src/shared/page-text.ts";

/**
 * The descriptor on which the reading process reports, one line each: "cpu 1234", its computing time in milliseconds,
 * every second; "memory", before it ends itself because it used too much memory.
 */
export const GUARD_DESCRIPTOR = 4;

/** A request of the application to the reading process. */
export interface ToWorker {
  id: number;
  bytes: Uint8Array;
  /** Also draw the pages of a PDF, to be shown to a person. */
  draw: boolean;
  script: Script;
}

/** Messages of the reading process; memory in megabytes: used now, and the maximum since the process began. */
export type FromWorker =
  | { id: number; kind: "progress"; page: number; of: number; phase: "open" | "read" }
  /** The page is drawn, and is now read; a scan has to be recognised. */
  | { id: number; kind: "drawn"; isScan: boolean }
  | { id: number; kind: "done"; pages: PageText[]; images: Uint8Array[]; total: number; rss: number; peak: number }
  | { id: number; kind: "failed"; reason: RejectionReason | undefined; message: string };
