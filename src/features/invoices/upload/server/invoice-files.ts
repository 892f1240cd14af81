import * as documents from "#src/features/documents/server/document-files.ts";
import type { Scope } from "#src/server/context.ts";

export const INVOICE: documents.DocumentKind = {
  noun: "invoice",
  what: "an invoice",
  missing: "Please choose an invoice to upload.",
  folder: "supplier-invoices",
  files: "supplier_invoice_files",
  pages: "supplier_invoice_pages",
  document: "invoice_id",
};

/** Deletes the given files, except those that an invoice shows. */
export const dropInvoiceFiles = (scope: Scope, keys: readonly string[]): Promise<void> =>
  documents.dropFiles(scope, INVOICE, keys);
