import { createCanvas } from "@napi-rs/canvas";
import { getDocument, VerbosityLevel, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextContent, TextItem } from "pdfjs-dist/types/src/display/api.d.ts";
import { FileRejected } from "./check-image.ts";
import { hasPagePicture } from "./page-picture.ts";
import type { Character, PageText, Point, TextBox } from "#src/shared/page-text.ts";

/** Maximum number of pages that are read; an invoice has few. The other pages of a document are only counted. */
export const MAX_PAGES = 10;
/** Scale from points to pixels: it places a text layer at 144 dpi, like an average scan. */
const LAYER_SCALE = 2;
/** Long side of a page that is drawn for recognition, in pixels. */
const DRAWN_SIDE = 2200;
/** A page whose own text is shorter than this is treated as a scan with a stamp. */
const LEAST_LAYER = 40;
/** More text pieces than a readable page has, even letter by letter. Above it, the drawn page is used instead. */
const MAX_PIECES = 12_000;

export interface PdfPage {
  /** The page's own text, if it has enough. */
  layer: PageText | undefined;
  /** Whether a picture covers the page; the page's text is then what a scanner recognised. */
  isScan: boolean;
  /** Whether it has more pieces of text than a readable page; the drawn page is then used. */
  isDense: boolean;
  /** The page drawn as a PNG, which a person sees, and which is recognised if there is no text. */
  draw(): Promise<Uint8Array>;
}

export interface PdfPages {
  pages: PdfPage[];
  total: number;
  close(): Promise<void>;
}

/** Opens at most ten pages. Scripts in the document never run. Throws FileRejected. */
export async function openPdf(bytes: Uint8Array): Promise<PdfPages> {
  const task = getDocument({
    // A copy as a plain array: the parser rejects a Buffer, and takes over the memory of the array.
    data: new Uint8Array(bytes),
    useSystemFonts: true,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
    maxImageSize: 60_000_000,
  });
  try {
    const document = await task.promise;
    if (document.numPages === 0) throw new FileRejected("no_pages");
    const pages: PdfPage[] = [];
    for (let n = 1; n <= Math.min(document.numPages, MAX_PAGES); n++) {
      // Pages share one parser.
      const page = await document.getPage(n);
      // Pages share one parser.
      const pieces = await piecesOf(page);
      const isDense = pieces.length > MAX_PIECES;
      const layer = isDense ? undefined : layerOf(page, pieces);
      // Pages share one parser.
      const isScan = layer !== undefined && (await hasPagePicture(page));
      pages.push({ layer, isScan, isDense, draw: () => draw(page) });
    }
    return { pages, total: document.numPages, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    if (error instanceof FileRejected) throw error;
    const locked = error instanceof Error && error.name === "PasswordException";
    throw new FileRejected(locked ? "password" : "damaged", error);
  }
}

async function draw(page: PDFPageProxy): Promise<Uint8Array> {
  const size = page.getViewport({ scale: 1 });
  const scale = DRAWN_SIDE / Math.max(size.width, size.height);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The drawing surface is the same interface as the browser's, by another name.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return canvas.encode("png");
}

/** Returns the pieces of a page's own text; if there are more than the maximum, one piece more than that. */
async function piecesOf(page: PDFPageProxy): Promise<TextItem[]> {
  const pieces: TextItem[] = [];
  // The stream is always read to its end, because the parser fails if reading stops in the middle.
  for await (const { items } of page.streamTextContent() as ReadableStream<TextContent>) {
    if (pieces.length > MAX_PIECES) continue;
    for (const item of items) if ("str" in item && item.str.trim() !== "") pieces.push(item);
  }
  return pieces;
}

function layerOf(page: PDFPageProxy, pieces: readonly TextItem[]): PageText | undefined {
  const viewport = page.getViewport({ scale: LAYER_SCALE });
  if (pieces.reduce((length, piece) => length + piece.str.length, 0) < LEAST_LAYER) return undefined;
  const boxes = pieces.map((piece): TextBox => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = piece.transform as number[];
    const at = (u: number, v: number): Point => viewport.convertToViewportPoint(e + u, f + v) as [number, number];
    const along = Math.hypot(a, b) || 1;
    const across = Math.hypot(c, d) || 1;
    const [ux, uy] = [(a / along) * piece.width, (b / along) * piece.width];
    const [vx, vy] = [(c / across) * piece.height, (d / across) * piece.height];
    const foot = -0.25;
    const quad: TextBox["quad"] = [
      at(vx, vy),
      at(ux + vx, uy + vy),
      at(ux + vx * foot, uy + vy * foot),
      at(vx * foot, vy * foot),
    ];
    return { text: piece.str, confidence: 1, quad, chars: evenly(piece.str, quad[3][0], quad[2][0]) };
  });
  return {
    width: viewport.width,
    height: viewport.height,
    rotation: 0,
    scale: LAYER_SCALE,
    boxes: joined(boxes),
    source: "layer",
  };
}

/** The layer has no positions of single characters; an even distribution is exact enough to separate columns. */
function evenly(text: string, x0: number, x1: number): Character[] {
  const step = (x1 - x0) / Math.max(1, text.length);
  return Array.from(text, (char, i) => ({ char, x0: x0 + i * step, x1: x0 + (i + 1) * step, p: 1 }));
}

/** PDF writers position words or letters one by one, so neighbours on a line closer than a space are joined. */
function joined(boxes: TextBox[]): TextBox[] {
  const out: TextBox[] = [];
  for (const box of boxes) {
    const before = out.at(-1);
    const size = Math.abs(box.quad[3][1] - box.quad[0][1]) || 1;
    const gap = before ? box.quad[3][0] - before.quad[2][0] : Infinity;
    const level = before && Math.abs(box.quad[3][1] - before.quad[2][1]) < size * 0.2;
    if (!before || !level || gap > size * 0.45 || gap < -size * 0.3) {
      out.push(box);
      continue;
    }
    const space = gap > size * 0.15 && !before.text.endsWith(" ") && !box.text.startsWith(" ");
    const gapChar: Character[] = space ? [{ char: " ", x0: before.quad[2][0], x1: box.quad[3][0], p: 1 }] : [];
    out[out.length - 1] = {
      text: before.text + (space ? " " : "") + box.text,
      confidence: 1,
      quad: [before.quad[0], box.quad[1], box.quad[2], before.quad[3]],
      chars: [...before.chars, ...gapChar, ...box.chars],
    };
  }
  return out;
}
