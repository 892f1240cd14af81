import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

export const invoiceChecks: FeatureChecks = {
  fileKeys: [
    "select file_key as key from supplier_invoice_files",
    "select image_key as key from supplier_invoice_pages",
  ],
};
