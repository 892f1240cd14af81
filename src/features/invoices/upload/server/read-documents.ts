import { v7 as uuid } from "uuid";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { type FileFormat, FileRejected, type KnownSupplier, type ReadOptions } from "#src/invoice-reader/reader.ts";
import { dropFiles, pageKey } from "#src/features/invoices/upload/server/invoice-files.ts";
import type { work as drawPageWork } from "#src/features/invoices/upload/server/draw-page.picture.ts";
import { readPages } from "#src/features/invoices/upload/server/read-pages.ts";
import type { ModelPage } from "#src/features/invoices/upload/server/read-with-model.ts";
import { countryOf, writesMonthFirst } from "#src/features/companies/countries.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import { readingError } from "#src/features/invoices/upload/server/reading-error.ts";
import type { PageText, Script } from "#src/shared/page-text.ts";

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
  keyOf: KeyOfPage;
  onPage: (page: number, of: number) => Promise<void>;
  onRead: () => Promise<void>;
}

/** Returns the key of a page's picture; pages count from 0. */
type KeyOfPage = (page: number) => string;

/**
 * Runs a reading whose pictures have their own keys: if a job runs twice at once, no run overwrites or deletes pictures
 * of the other. If it fails, `drop` gets the pictures that it stored.
 */
export async function withOwnPictures<T>(
  keyOf: (run: string, page: number) => string,
  drop: (keys: readonly string[]) => Promise<void>,
  work: (keyOf: KeyOfPage) => Promise<T>,
): Promise<T> {
  const run = uuid();
  const keys: string[] = [];
  try {
    return await work((page) => {
      const key = keyOf(run, page);
      keys.push(key);
      return key;
    });
  } catch (error) {
    await drop(keys);
    throw error;
  }
}

/** Maximum number of pages that are read; a warning mentions the others. */
const MAX_PAGES = 20;

export type ReadPage = ModelPage & DrawnPage;

/** Reads the files in order and saves the reading. Throws FileRejected and OcrFailed. */
export function readInto(
  scope: Scope,
  files: readonly InvoiceFile[],
  { save, ...reporting }: Omit<Reporting, "keyOf"> & { save: (read: ReadUpload) => Promise<void> },
): Promise<void> {
  return withOwnPictures(
    (run, page) => pageKey(scope.companyId, run, page),
    (keys) => dropFiles(scope, keys),
    async (keyOf) => save(await readDocuments(scope, files, { ...reporting, keyOf })),
  );
}

/** Reads the files and stores a picture of every page. */
async function readDocuments(
  scope: Scope,
  files: readonly InvoiceFile[],
  { keyOf, onPage, onRead }: Reporting,
): Promise<ReadUpload> {
  const { pages, unread } = await recognisePages(scope, files, { keyOf, onPage });
  await onRead();
  const read = await readPages(scope, pages, await scope.within(readOptionsOf));
  if (unread > 0) read.extracted.warnings.push(`Only the first ${pages.length} pages were read.`);
  return {
    ...read,
    pages: pages.map(({ file_id, width, height, image_key }) => ({ file_id, width, height, image_key })),
  };
}

/**
 * Recognises the text of the files in order and stores a picture of every page. `unread` counts the pages beyond the
 * limit. Throws FileRejected and OcrFailed.
 */
export async function recognisePages(
  scope: Scope,
  files: readonly InvoiceFile[],
  { keyOf, onPage }: Pick<Reporting, "keyOf" | "onPage">,
): Promise<{ pages: ReadPage[]; unread: number }> {
  const pages: ReadPage[] = [];
  const script = await scope.within(scriptOf);
  let unread = 0;
  for (const [at, file] of files.entries()) {
    if (pages.length >= MAX_PAGES) {
      unread += 1;
      continue;
    }
    const [before, rest] = [pages.length, files.length - at - 1];
    // The reader holds one document in memory at a time.
    const bytes = await scope.ports.files.get(file.file_key);
    if (!bytes) throw new FileRejected("damaged");
    const document = await readDocument(
      scope,
      { ...file, bytes },
      {
        script,
        onPage: (page, of) => onPage(before + page, before + of + rest),
      },
    );
    unread += document.unread;
    for (const page of document.pages) {
      pages.push(await storePage(scope, page, keyOf(pages.length)));
    }
  }
  return { pages, unread };
}

/** Reads a file without storing anything. Throws FileRejected and OcrFailed. */
export async function readOnce(scope: Scope, file: Pick<ReadFile, "format" | "bytes">): Promise<ExtractedInvoice> {
  const script = await scope.within(scriptOf);
  const { pages } = await readDocument(scope, { ...file, id: "" }, { script, onPage: async () => {} });
  return (await readPages(scope, pages, await scope.within(readOptionsOf))).extracted;
}

type ReadFile = Pick<InvoiceFile, "id" | "format"> & { bytes: Uint8Array };

interface RecognisedPage {
  file_id: string;
  image: Uint8Array;
  text: PageText;
}

/** Recognises the text of one file. */
async function readDocument(
  scope: Scope,
  { id, bytes, format }: ReadFile,
  { onPage, script }: Pick<Reporting, "onPage"> & { script: Script },
): Promise<{ pages: RecognisedPage[]; unread: number }> {
  let reported: Promise<void> = Promise.resolve();
  const document = await scope.ports.ocr
    .readDocument(bytes, {
      draw: format === "pdf",
      script,
      onPage: (page, of) => {
        // Reading continues if its progress cannot be stored.
        reported = reported
          .then(() => onPage(page, of))
          .catch((error: unknown) => scope.log.warn({ err: error }, "progress of an invoice was not stored"));
      },
    })
    // Wait for it: progress that is stored later would overwrite the following steps.
    .finally(() => reported);
  const pictures = format === "pdf" ? document.images : [bytes];
  const pages = document.pages.map((text, n) => {
    const image = pictures[n];
    if (!image || !text) throw new FileRejected("damaged");
    return { file_id: id, image, text };
  });
  return { pages, unread: document.total - document.pages.length };
}

const drawPage = pictureWork<typeof drawPageWork>(new URL("draw-page.picture.ts", import.meta.url));

/** Draws a page. Throws FileRejected if the picture takes too much to decode. */
function drawPageOf({ ports }: Scope, { image, text }: RecognisedPage) {
  return ports.pictures.run(drawPage, { image, rotation: text.rotation }).catch((error: unknown) => {
    throw readingError(error);
  });
}

/** Draws a page for display and stores the picture under `image_key`. */
async function storePage(scope: Scope, page: RecognisedPage, image_key: string): Promise<ReadPage> {
  const { bytes, width, height } = await drawPageOf(scope, page);
  await scope.ports.files.put(image_key, bytes, "image/webp");
  return { ...page, width, height, image_key };
}

/** Countries whose suppliers write Chinese characters. */
const HAN = new Set(["CN", "HK", "MO", "TW", "JP"]);

/** Returns the script of the company's suppliers, by its language or its country. */
async function scriptOf(context: Context): Promise<Script> {
  const { country, language } = await companyRow(context);
  return language === "zh" || HAN.has(countryOf(country)?.code ?? "") ? "all" : "latin";
}

/** Returns the company's data for the reader: its suppliers, its currency, and its country's date format. */
async function readOptionsOf(context: Context): Promise<ReadOptions> {
  const { db, companyId } = context;
  const company = await companyRow(context);
  const suppliers: KnownSupplier[] = await db
    .selectFrom("suppliers")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .execute();
  const country = countryOf(company.country);
  return {
    suppliers,
    currency: company.currency,
    kana: country?.code === "JP",
    ...(country && { monthFirst: writesMonthFirst(country.name), country: country.code }),
  };
}
