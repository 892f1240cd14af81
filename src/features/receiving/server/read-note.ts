import { acceptFile, rejectionError } from "#src/features/documents/server/accept-files.ts";
import { recogniseOnce } from "#src/features/documents/server/recognise-pages.ts";
import { readInvoice } from "#src/features/invoices/upload/server/read-pages.ts";
import type { DeliveryNote } from "#src/features/receiving/contract.ts";
import { compareNote, noteOf } from "#src/features/receiving/server/compare-note.ts";
import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";
import type { Scope } from "#src/server/context.ts";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";

const UNREADABLE = "The delivery note could not be read. Please take the photo again, or count without it.";

/**
 * Reads a delivery note and compares it with the expected deliveries. Reading takes seconds, outside of any
 * transaction.
 */
export async function readNote(scope: Scope, form: ReceivedForm): Promise<DeliveryNote> {
  const [file] = form.get("photo") ?? [];
  if (file === undefined || typeof file === "string") throw badRequest("Send the picture in the field photo.");
  const accepted = await acceptFile(scope.ports.pictures, file);
  const { extracted } = await recogniseOnce(scope, accepted)
    .then((pages) => readInvoice(scope, pages))
    .catch((error: unknown) => {
      if (error instanceof FileRejected) throw rejectionError(error, { file_name: accepted.name });
      if (!(error instanceof OcrFailed)) throw error;
      throw Object.assign(new AppError(422, UNREADABLE, { code: "READING_FAILED" }), { cause: error });
    });
  return noteOf(await scope.within((context) => compareNote(context, extracted)));
}
