import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { type FileFormat, FileRejected, type KnownSupplier } from "#src/invoice-reader/reader.ts";
import { pageKey } from "#src/features/invoices/upload/server/invoice-files.ts";
import { drawPage } from "#src/features/invoices/upload/server/draw-page.ts";
import { readPages } from "#src/features/invoices/upload/server/read-pages.ts";
import type { ModelPage } from "#src/features/invoices/upload/server/read-with-model.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import type { Context, Scope } from "#src/server/context.ts";

export interface InvoiceFile {
  id: string;
  file_key: string;
  format: FileFormat;
}

export interface DrawnPage {
  file_id: string;
  width: number;
  height: number;
  image_key: string;
}

export interface ReadUpload {
  extracted: ExtractedInvoice;
  read_by: "machine" | "model";
  pages: DrawnPage[];
}

interface Reporting {
  reading_id: string;
  onPage: (page: number, of: number) => Promise<void>;
  onRead: () => Promise<void>;
}

/** What an upload has beyond this is left unread, and said. */
const MAX_PAGES = 20;

/** Reads the files in order and puts a picture of every page beside them. Throws FileRejected and OcrFailed. */
export async function readDocuments(
  scope: Scope,
  files: readonly InvoiceFile[],
  { reading_id, onPage, onRead }: Reporting,
): Promise<ReadUpload> {
  const pages: (ModelPage & DrawnPage)[] = [];
  let unread = 0;
  for (const [at, file] of files.entries()) {
    if (pages.length >= MAX_PAGES) {
      unread += 1;
      continue;
    }
    // oxlint-disable no-await-in-loop -- one document in the reader's memory at a time
    const bytes = await scope.ports.files.get(file.file_key);
    if (!bytes) throw new FileRejected("damaged");
    let told: Promise<void> = Promise.resolve();
    const before = pages.length;
    const rest = files.length - at - 1;
    const document = await scope.ports.ocr
      .readDocument(bytes, {
        draw: file.format === "pdf",
        onPage: (page, of) => {
          // Progress that cannot be told is no reason to stop.
          told = told
            .then(() => onPage(before + page, before + of + rest))
            .catch((error: unknown) => scope.log.warn({ err: error }, "progress of an invoice was not stored"));
        },
      })
      // Told late, it would stand over what comes after.
      .finally(() => told);
    unread += document.total - document.pages.length;
    const pictures = file.format === "pdf" ? document.images : [bytes];
    for (const [n, text] of document.pages.entries()) {
      const image = pictures[n];
      if (!image || !text) throw new FileRejected("damaged");
      const image_key = pageKey(scope.companyId, reading_id, pages.length);
      const drawn = await drawPage(image, text.rotation);
      await scope.ports.files.put(image_key, drawn.bytes, "image/webp");
      pages.push({ image, text, file_id: file.id, width: drawn.width, height: drawn.height, image_key });
    }
    // oxlint-enable no-await-in-loop
  }
  await onRead();
  const house = await scope.within(readHouse);
  const read = await readPages(scope, pages, house);
  if (unread > 0) read.extracted.warnings.push(`Only the first ${pages.length} pages were read.`);
  return {
    ...read,
    pages: pages.map(({ file_id, width, height, image_key }) => ({ file_id, width, height, image_key })),
  };
}

/** Countries that write the month before the day. */
const MONTH_FIRST = new Set(["US", "PH"]);

/** What the reader may know of the restaurant: its suppliers, its currency, and how its country writes dates. */
async function readHouse({ db, companyId }: Context) {
  const company = await db
    .selectFrom("companies")
    .select(["currency", "country"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const suppliers: KnownSupplier[] = await db
    .selectFrom("suppliers")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .execute();
  const place = countryOf(company.country);
  return { suppliers, currency: company.currency, ...(place && { monthFirst: MONTH_FIRST.has(place.code) }) };
}
