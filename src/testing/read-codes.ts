import jsQR from "jsqr";
import sharp from "sharp";
import { openPdf } from "#src/invoice-reader/recognition/pdf.ts";

// A CommonJS module whose types describe an ES module.
const scan = jsQR as unknown as typeof jsQR.default;

/** The side in pixels of the picture that the decoder gets. It needs no more, and its time grows with the pixels. */
const MAX_SIDE = 600;

/** Returns what a phone would read from each cell of a picture, row by row; null where it reads nothing. */
export async function readCodes(picture: Uint8Array, columns = 1, rows = 1): Promise<(string | null)[]> {
  // Decoded once: a page has up to twelve cells.
  const { data: pixels, info: whole } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = whole;
  const found: (string | null)[] = [];
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const [w, h] = [Math.floor(width / columns), Math.floor(height / rows)];
    const at = { left: (cell % columns) * w, top: Math.floor(cell / columns) * h, width: w, height: h };
    // One picture at a time.
    const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
      .extract(at)
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const options = { inversionAttempts: "dontInvert" } as const;
    found.push(scan(new Uint8ClampedArray(data), info.width, info.height, options)?.data ?? null);
  }
  return found;
}

/** Returns what a phone would read from each cell of every page of a PDF. */
export async function readPdfCodes(pdf: Uint8Array, columns: number, rows: number): Promise<(string | null)[][]> {
  const document = await openPdf(pdf);
  const found: (string | null)[][] = [];
  // Pages share one parser.
  for (const page of document.pages) found.push(await readCodes(await page.draw(), columns, rows));
  await document.close();
  return found;
}
