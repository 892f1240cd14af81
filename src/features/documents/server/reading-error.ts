import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";
import { PictureFailed } from "#src/server/pictures/pictures.ts";

/**
 * Returns the invoice reader's error for a failed picture: FileRejected if the file is the cause, OcrFailed if the
 * process is stopping or overloaded, so that reading is tried again.
 */
export function readingError(error: unknown): unknown {
  if (!(error instanceof PictureFailed)) return error;
  if (error.reason === "closed") return new OcrFailed("closed", error.message);
  if (error.reason === "busy") return new OcrFailed("busy", error.message);
  return new FileRejected(error.reason === "memory" ? "memory" : "damaged", error);
}
