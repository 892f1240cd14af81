import { flushCompileCache } from "node:module";
import { FileRejected, formatOf } from "./check-image.ts";
import { agrees, withInk } from "./layer-check.ts";
import { openPdf, type PdfPage } from "./pdf.ts";
import { openReader, type Reader } from "./page-recogniser.ts";
import { startGuard } from "./guard.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { PageText, Script } from "#src/shared/page-text.ts";

/** The process that decodes strangers' files: it has no secrets, and if it ends, only one job is lost. */

startGuard(Number(process.env["OCR_MAX_MB"] ?? 1800));

let reader: Promise<Reader> | undefined;
const open = () => (reader ??= openReader({ threads: Number(process.env["OCR_THREADS"] ?? 2) }));

const send = (message: FromWorker) => process.send?.(message);

process.on("message", (message: ToWorker) => {
  void handle(message);
});

async function handle(message: ToWorker): Promise<void> {
  const { id, bytes } = message;
  try {
    const { pages, images, total } = formatOf(bytes) === "pdf" ? await readPdf(message) : await readOne(message);
    const peak = Math.round(process.resourceUsage().maxRSS / 1024);
    send({ id, kind: "done", pages, images, total, rss: Math.round(process.memoryUsage().rss / 2 ** 20), peak });
    // The parent kills this process when it is no longer needed: without this, compiled code would not be cached.
    flushCompileCache();
  } catch (error) {
    const reason = error instanceof FileRejected ? error.reason : undefined;
    send({ id, kind: "failed", reason, message: error instanceof Error ? error.message : String(error) });
  }
}

/** Maximum number of boxes. A page with more is not an invoice, and its text would be processed by the main process. */
const MAX_BOXES = 2000;
const bounded = (page: PageText): PageText => ({ ...page, boxes: page.boxes.slice(0, MAX_BOXES) });

async function readOne({ id, bytes, script }: ToWorker) {
  send({ id, kind: "progress", page: 1, of: 1, phase: "read" });
  return { pages: [bounded(await (await open()).readPage(bytes, script))], images: [], total: 1 };
}

async function readPdf({ id, bytes, draw, script }: ToWorker) {
  const pdf = await openPdf(bytes);
  const pages: PageText[] = [];
  const images: Uint8Array[] = [];
  try {
    for (const [i, page] of pdf.pages.entries()) {
      send({ id, kind: "progress", page: i + 1, of: pdf.pages.length, phase: "open" });
      // One page in memory at a time.
      const image = draw || !page.layer || page.isScan ? await page.draw() : undefined;
      if (draw && image) images.push(image);
      send({ id, kind: "drawn", isScan: page.isScan || (!page.layer && !page.isDense) });
      // One page in memory at a time.
      pages.push(bounded(await readPdfPage(page, image, script)));
    }
  } finally {
    await pdf.close();
  }
  return { pages, images, total: pdf.total };
}

/** Returns the page's own text if there is some; on a scan this text has to match the picture. */
async function readPdfPage({ layer, isScan }: PdfPage, image: Uint8Array | undefined, script: Script) {
  if (layer && !image) return layer;
  if (layer && !isScan) return withInk(layer, image as Uint8Array);
  const seen = await (await open()).readPage(image as Uint8Array, script);
  return layer && agrees(layer, seen) ? withInk(layer, image as Uint8Array) : seen;
}
