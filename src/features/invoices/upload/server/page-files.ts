import { CONTENT_TYPE } from "#src/features/documents/server/document-files.ts";
import type { Scope } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { PRIVATE_FILE } from "#src/server/http/private-picture.ts";
import type { FileFormat } from "#src/invoice-reader/reader.ts";

/** Returns an uploaded file as a download. */
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
      ...PRIVATE_FILE,
      "Content-Type": CONTENT_TYPE[row.format as FileFormat],
      "Content-Disposition": attachment(row.file_name),
    },
  });
}

/** The header has the name twice: in ASCII for old browsers, and in UTF-8. */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\w. -]/g, "_");
  const utf8 = encodeURIComponent(name).replaceAll(/['()*]/g, (text) => `%${text.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
