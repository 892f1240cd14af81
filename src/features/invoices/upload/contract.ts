import { z } from "zod";
import { INVOICE_UNITS } from "#src/shared/units.ts";
import { duplicate } from "#src/features/invoices/review/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery } from "#src/shared/text.ts";

export const SIGN_IN_AGAIN = "Authentication required. Please log in again.";
export const FILE_TOO_LARGE = "File size too large. Please upload a file smaller than 10MB.";
/** One file, and all pages of one invoice together. */
export const MAX_FILE_BYTES = 10_485_760;
export const MAX_UPLOAD_BYTES = 4 * MAX_FILE_BYTES;
export const MAX_FILES = 10;

/** Where an invoice stands: read in these steps, then saved, and perhaps reversed. */
export const STAGES = ["queued", "reading", "matching", "ready", "failed", "saved", "reversed"] as const;
export const stage = z.enum(STAGES);
export type Stage = (typeof STAGES)[number];

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
      unit: z.enum(INVOICE_UNITS),
      unit_price: z.number(),
    }),
  ),
  /** Earlier receipts of the same file or number. */
  duplicates: z.array(duplicate),
});
export type Uploaded = z.infer<typeof uploaded>;

/**
 * Fields `invoice`: one file, or the pages of one invoice in order. Waits until it is read and answers what was found; with
 * `wait=0`, with the header `Prefer: respond-async`, or when reading takes long, it answers 202 with the id and the stage,
 * and the work goes on.
 */
export const uploadInvoice = endpoint({
  method: "POST",
  path: "/api/inventory/upload-invoice",
  summary:
    "Reads a supplier's invoice: one to ten images (JPG, PNG) or PDFs in fields named `invoice`, each at most 10 MB. Answers what was found, or 202 with the id while it is being read (always with wait=0 or Prefer: respond-async).",
  access: "company",
  kind: "multipart",
  query: z.object({ wait: z.enum(["0", "1"]).default("1") }),
  maxBytes: MAX_UPLOAD_BYTES + 64 * 1024,
  budget: "upload",
  refusals: { signedOut: SIGN_IN_AGAIN, tooLarge: FILE_TOO_LARGE },
  response: z.object({ data: uploaded }),
});

export const retryReading = endpoint({
  method: "POST",
  path: "/api/invoices/retry",
  summary: "Reads an invoice again that could not be read, or whose reading is of no use; not one that is saved.",
  access: "company",
  query: idQuery,
  budget: "upload",
  status: 202,
  response: z.object({ invoice_id: z.string(), stage }),
});
