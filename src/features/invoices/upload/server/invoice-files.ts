import type { FileFormat } from "#src/invoice-reader/reader.ts";
import type { Scope } from "#src/server/context.ts";

/** Private: nothing under this folder is served but through the invoice's own endpoints. */
const FOLDER = "supplier-invoices";

export const CONTENT_TYPE: Record<FileFormat, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

const EXTENSION: Record<FileFormat, string> = { jpeg: "jpg", png: "png", pdf: "pdf" };

export function originalKey(companyId: string, fileId: string, format: FileFormat): string {
  return `${FOLDER}/${companyId}/${fileId}.${EXTENSION[format]}`;
}

/** Each reading draws its own pages, so that one that was overtaken leaves those of the other alone. */
export function pageKey(companyId: string, readingId: string, page: number): string {
  return `${FOLDER}/${companyId}/${readingId}-${page}.webp`;
}

/**
 * Removes files that no invoice has any more; a copy of an invoice shares those of the first. One that cannot be removed is
 * logged and stays: nobody can reach it.
 */
export async function dropFiles(scope: Scope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const used = await scope.within(async ({ db, companyId }) => {
    const files = await db
      .selectFrom("supplier_invoice_files")
      .select("file_key as key")
      .where("company_id", "=", companyId)
      .where("file_key", "in", keys)
      .execute();
    const pages = await db
      .selectFrom("supplier_invoice_pages")
      .select("image_key as key")
      .where("company_id", "=", companyId)
      .where("image_key", "in", keys)
      .execute();
    return new Set([...files, ...pages].map(({ key }) => key));
  });
  const dropped = await Promise.allSettled(
    keys.filter((key) => !used.has(key)).map((key) => scope.ports.files.delete(key)),
  );
  for (const one of dropped) {
    if (one.status === "rejected") scope.log.warn({ err: one.reason }, "a file of an invoice could not be removed");
  }
}
