import { CONTENT_TYPE } from "#src/features/invoices/upload/server/invoice-files.ts";
import type { Scope } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import type { FileFormat } from "#src/invoice-reader/reader.ts";

/** What a stranger put into a file stays inert, whatever a browser makes of it; and it is nobody else's. */
const PRIVATE = {
  "Cache-Control": "private, max-age=86400",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
};

/** The picture of a page, upright. Holds no transaction while the file is fetched. */
export async function pageImage(scope: Scope, invoiceId: string, page: number): Promise<Response> {
  const row = await scope.within(({ db, companyId }) =>
    db
      .selectFrom("supplier_invoice_pages")
      .select("image_key")
      .where("company_id", "=", companyId)
      .where("invoice_id", "=", invoiceId)
      .where("page", "=", page)
      .executeTakeFirst(),
  );
  const bytes = row && (await scope.ports.files.get(row.image_key));
  if (!bytes) throw notFound("Page");
  return new Response(new Uint8Array(bytes), { headers: { ...PRIVATE, "Content-Type": "image/webp" } });
}

/** The file as it came, to be saved and never shown in place. */
export async function originalFile(scope: Scope, invoiceId: string, fileId: string): Promise<Response> {
  const row = await scope.within(({ db, companyId }) =>
    db
      .selectFrom("supplier_invoice_files")
      .select(["file_key", "file_name", "format"])
      .where("company_id", "=", companyId)
      .where("invoice_id", "=", invoiceId)
      .where("id", "=", fileId)
      .executeTakeFirst(),
  );
  const bytes = row && (await scope.ports.files.get(row.file_key));
  if (!bytes) throw notFound("File");
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...PRIVATE,
      "Content-Type": CONTENT_TYPE[row.format as FileFormat],
      "Content-Disposition": attachment(row.file_name),
    },
  });
}

/** The name for every browser: plain, and whole in UTF-8. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
