import { z } from "zod";
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES } from "#src/features/documents/files.ts";
import { duplicate } from "#src/features/invoices/upload/invoice-shapes.ts";
import { stage } from "#src/features/invoices/upload/stages.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, idQuery, wholeNumber } from "#src/shared/text.ts";
import { INVOICE_UNITS } from "#src/shared/units.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const SIGN_IN_AGAIN = "Authentication required. Please log in again.";

/**
 * The response to an upload (docs/spec/2-back-office.md, "7. Calls made"), with the id under which it is reviewed and
 * saved.
 */
export const uploaded = z.object({
  invoice_id: z.string(),
  stage,
  supplier_name: z.string(),
  items: z.array(
    z.object({
      item_name: z.string(),
      item_description: z.string(),
      code: z.string(),
      quantity: z.number(),
      /** Null if the printed unit is unknown. */
      unit: z.enum(INVOICE_UNITS).nullable(),
      unit_price: z.number(),
    }),
  ),
  /** Earlier receipts of the same file or number. */
  duplicates: z.array(duplicate),
});
export type Uploaded = z.infer<typeof uploaded>;

/**
 * Form fields `invoice`: one file, or the pages of one invoice in order. Waits until the files are read and returns the
 * reading; with `wait=0`, with the header `Prefer: respond-async`, or if reading takes long, returns 202 with the id
 * and the stage while reading continues.
 */
export const uploadInvoice = endpoint({
  method: "POST",
  path: "/api/inventory/upload-invoice",
  summary:
    "Reads a supplier's invoice: one to ten images (JPG, PNG, WebP, AVIF, TIFF, HEIC) or PDFs in fields named `invoice`, each at most 10 MB. Returns what was found, or 202 with the id while it is being read (always with wait=0 or Prefer: respond-async).",
  access: { roles: MANAGEMENT },
  errors: ["FILE_REFUSED", "READING_FAILED"],
  kind: "multipart",
  query: z.object({ wait: z.enum(["0", "1"]).default("1") }),
  maxBytes: MAX_UPLOAD_BYTES + 64 * 1024,
  rateLimit: "upload",
  errorTexts: { sessionExpired: SIGN_IN_AGAIN, tooLarge: FILE_TOO_LARGE },
  response: z.object({ data: uploaded }),
});

export const retryReading = endpoint({
  method: "POST",
  path: "/api/invoices/retry",
  summary: "Reads an invoice again that could not be read, or whose reading is of no use; not one that is saved.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "INVOICE_SAVED", "NO_FILES"],
  query: idQuery,
  rateLimit: "upload",
  status: 202,
  response: z.object({ invoice_id: z.string(), stage }),
});

export const invoicePageImage = endpoint({
  method: "GET",
  path: "/api/invoices/page",
  summary: "The picture of a page, upright, as WebP; pages count from 0.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  kind: "file",
  query: z.object({ id, page: wholeNumber({ max: 99 }) }),
  response: z.string(),
});

export const invoiceOriginal = endpoint({
  method: "GET",
  path: "/api/invoices/file",
  summary: "Downloads a file as it was uploaded.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  kind: "file",
  query: z.object({ id, file_id: id }),
  response: z.string(),
});

export const discardInvoice = endpoint({
  method: "DELETE",
  path: "/api/invoices/id",
  summary: "Removes an upload that was not saved, with its files.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "INVOICE_SAVED"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const reenterInvoice = endpoint({
  method: "POST",
  path: "/api/invoices/again",
  summary: "Opens a reversed invoice for review again, as a new one of the same pages, without reading them anew.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "NOT_REVERSED", "NO_FILES"],
  query: idQuery,
  response: z.object({ invoice_id: z.string() }),
});
