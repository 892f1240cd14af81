import * as documents from "#src/features/documents/server/document-files.ts";
import type { Scope } from "#src/server/context.ts";

export const INVOICE_FILES: documents.DocumentFolder = {
  name: "supplier-invoices",
  what: "an invoice",
  columns: [
    ["supplier_invoice_files", "file_key"],
    ["supplier_invoice_pages", "image_key"],
  ],
};

/** Deletes those of the files that no invoice shows. */
export const dropInvoiceFiles = (scope: Scope, keys: readonly string[]): Promise<void> =>
  documents.dropFiles(scope, INVOICE_FILES, keys);
