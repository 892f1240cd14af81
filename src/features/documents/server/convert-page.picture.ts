import sharp from "sharp";
import type { RejectionReason } from "#src/invoice-reader/reader.ts";
import { openPicture } from "#src/server/pictures/open.picture.ts";
import { collect } from "#src/server/pdf/collect.ts";
import { newDocument } from "#src/server/pdf/new-document.ts";
import { pictureFormatOf } from "#src/shared/picture-formats.ts";

/** Length of the longer side in pixels: more than the recogniser uses, and enough for small print on a screen. */
const LONG_SIDE = 3000;
const MAX_PIXELS = 60_000_000;
const MIN_SIDE = 32;
const MAX_PAGES = 20;
/** Assumed resolution of a scanned page that does not state its size. */
const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;

export type ConvertedPage = { format: "jpeg" | "pdf"; bytes: Uint8Array } | { rejected: RejectionReason };

/** A fixed date, so that the same file becomes the same document and is recognised as a duplicate. */
const UNDATED = new Date(0);

interface Page {
  jpeg: Buffer;
  width: number;
  height: number;
}

/**
 * Converts a picture of a format that is not read directly: one page into a JPEG, several pages of a TIFF into a PDF.
 */
export async function work(bytes: Uint8Array): Promise<ConvertedPage> {
  const count = await pagesOf(bytes);
  if (count > MAX_PAGES) return { rejected: "pages" };
  const pages: Page[] = [];
  try {
    for (let page = 0; page < count; page += 1) pages.push(await drawPage(bytes, count > 1 ? page : undefined));
  } catch (error) {
    return { rejected: String(error).includes("pixel") ? "dimensions" : "damaged" };
  }
  if (pages.some(({ width, height }) => Math.min(width, height) < MIN_SIDE)) return { rejected: "dimensions" };
  const [only, second] = pages;
  if (only && !second) return { format: "jpeg", bytes: only.jpeg };
  return { format: "pdf", bytes: await documentOf(pages) };
}

/** Returns the number of pages. An animation has one page: its first picture. */
async function pagesOf(bytes: Uint8Array): Promise<number> {
  if (pictureFormatOf(bytes) !== "tiff") return 1;
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    // A file that cannot be opened is found to be damaged when it is drawn.
    .catch(() => ({ pages: 1 }));
  return pages;
}

async function drawPage(bytes: Uint8Array, page: number | undefined): Promise<Page> {
  const picture = await openPicture(bytes, { maxPixels: MAX_PIXELS, ...(page !== undefined && { page }) });
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

async function documentOf(pages: readonly Page[]): Promise<Buffer> {
  const document = await newDocument({ autoFirstPage: false, info: { CreationDate: UNDATED } });
  const collected = collect(document);
  for (const { jpeg, width, height } of pages) {
    const size: [number, number] = [pointsOf(width), pointsOf(height)];
    document.addPage({ size, margin: 0 }).image(jpeg, 0, 0, { width: size[0], height: size[1] });
  }
  document.end();
  return collected;
}

const pointsOf = (pixels: number) => (pixels * POINTS_PER_INCH) / DOTS_PER_INCH;
