import type { work as drawPageWork } from "#src/features/documents/server/draw-page.picture.ts";
import type { ModelPage } from "#src/features/documents/server/ask-model.ts";
import { readingError } from "#src/features/documents/server/reading-error.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { type FileFormat, FileRejected } from "#src/invoice-reader/reader.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import type { PageText, Script } from "#src/shared/page-text.ts";

export interface DocumentFile {
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

export type ReadPage = ModelPage & DrawnPage;

interface Reporting {
  /** Returns the key of a page's picture; pages count from 0. */
  keyOf: (page: number) => string;
  onPage: (page: number, of: number) => Promise<void>;
}

/** Maximum number of pages that are read. A warning mentions the remaining pages. */
const MAX_PAGES = 20;

/**
 * Recognises the text of the files in order and stores a picture of every page. `unread` counts the pages beyond the
 * limit. Throws FileRejected and OcrFailed.
 */
export async function recognisePages(
  scope: Scope,
  files: readonly DocumentFile[],
  { keyOf, onPage }: Reporting,
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
    const document = await readFile(
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

/** Recognises the pages of a file without storing anything. Throws FileRejected and OcrFailed. */
export async function recogniseOnce(scope: Scope, file: Pick<ReadFile, "format" | "bytes">): Promise<ModelPage[]> {
  const script = await scope.within(scriptOf);
  return (await readFile(scope, { ...file, id: "" }, { script, onPage: async () => {} })).pages;
}

type ReadFile = Pick<DocumentFile, "id" | "format"> & { bytes: Uint8Array };

interface RecognisedPage {
  file_id: string;
  image: Uint8Array;
  text: PageText;
}

/** Recognises the text of one file. */
async function readFile(
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
          .catch((error: unknown) => scope.log.warn({ err: error }, "progress of a document was not stored"));
      },
    })
    // Wait for the progress to be stored: if it were stored later, it would overwrite the following steps.
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
