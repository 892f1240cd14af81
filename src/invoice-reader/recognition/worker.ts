import { FileRejected, formatOf } from "./check-image.ts";
import { openPdf } from "./pdf.ts";
import { openReader, type Reader } from "./page-recogniser.ts";
import { startGuard } from "./guard.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { PageText } from "#src/shared/page-text.ts";

/** The process that decodes what strangers sent: it holds no secrets, and its death costs one job. */

startGuard(Number(process.env["OCR_MAX_MB"] ?? 1800));

let reader: Promise<Reader> | undefined;
const open = () => (reader ??= openReader({ threads: Number(process.env["OCR_THREADS"] ?? 2), script: script() }));
const script = () => (process.env["OCR_SCRIPT"] === "all" ? "all" : "latin");

const send = (message: FromWorker) => process.send?.(message);

process.on("message", (message: ToWorker) => {
  void handle(message);
});

async function handle({ id, bytes, draw }: ToWorker): Promise<void> {
  try {
    const { pages, images, total } =
      formatOf(bytes) === "pdf" ? await readPdf(id, bytes, draw) : await readOne(id, bytes);
    const peak = Math.round(process.resourceUsage().maxRSS / 1024);
    send({ id, kind: "done", pages, images, total, rss: Math.round(process.memoryUsage().rss / 2 ** 20), peak });
  } catch (error) {
    const reason = error instanceof FileRejected ? error.reason : undefined;
    send({ id, kind: "failed", reason, message: error instanceof Error ? error.message : String(error) });
  }
}

/** A page with more text than this is no invoice, and what it says goes through the application's own process. */
const MAX_BOXES = 2000;
const bounded = (page: PageText): PageText => ({ ...page, boxes: page.boxes.slice(0, MAX_BOXES) });

async function readOne(id: number, bytes: Uint8Array) {
  send({ id, kind: "progress", page: 1, of: 1, phase: "read" });
  return { pages: [bounded(await (await open()).readPage(bytes))], images: [], total: 1 };
}

async function readPdf(id: number, bytes: Uint8Array, draw: boolean) {
  const pdf = await openPdf(bytes);
  const pages: PageText[] = [];
  const images: Uint8Array[] = [];
  try {
    for (const [i, page] of pdf.pages.entries()) {
      send({ id, kind: "progress", page: i + 1, of: pdf.pages.length, phase: "open" });
      // One page in memory at a time.
      const image = draw || !page.layer ? await page.draw() : undefined;
      if (draw && image) images.push(image);
      send({ id, kind: "drawn" });
      // One page in memory at a time.
      pages.push(bounded(page.layer ?? (await (await open()).readPage(image as Uint8Array))));
    }
  } finally {
    await pdf.close();
  }
  return { pages, images, total: pdf.total };
}
