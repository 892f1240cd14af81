import { manyTexts } from "#src/testing/hostile-pdf.ts";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { createOcr, OcrFailed } from "./ocr.ts";
import { decode } from "./pixels.ts";

const ocr = createOcr();
afterAll(() => ocr.close());

const made = (id: string) => readFileSync(new URL(`../../../bench/invoices/made/${id}.jpg`, import.meta.url));
const TRUTH = JSON.parse(
  readFileSync(new URL("../../../bench/invoices/made/truth.json", import.meta.url), "utf8"),
) as Record<string, { total: number; supplier: string; items: { name: string; total: number }[] }>;

describe("reading on the machine itself", () => {
  it("reads a scan and a hurried photo to the last line", async () => {
    for (const id of ["08-1", "12-4"]) {
      const page = await ocr.readImage(made(id));
      expect(page.rotation).toBe(0);
      const read = readInvoice([page]);
      expect(read.items.map((i) => i.amount)).toEqual(TRUTH[id]?.items.map((i) => i.total));
      expect(read.total).toBe(TRUTH[id]?.total);
      expect(read.supplier_name).toBe(TRUTH[id]?.supplier);
    }
  });

  it("turns a page that lies on its side", async () => {
    const side = await ocr.readImage(await sharp(made("08-1")).rotate(90).jpeg().toBuffer());
    expect(side.rotation).toBe(270);
    expect(readInvoice([side]).total).toBe(TRUTH["08-1"]?.total);
  });

  it(
    "goes nearer to an invoice that lies on a table, turned, and knows where it lies",
    { timeout: 120_000 },
    async () => {
      const paper = await sharp(made("08-1")).resize({ width: 1100 }).rotate(90).toBuffer({ resolveWithObject: true });
      const table = { width: 4000, height: 3000, channels: 3 as const, background: "#8a6a48" };
      const [left, top] = [2000, 1200];
      const photo = await sharp({ create: table })
        .composite([{ input: paper.data, left, top }])
        .jpeg()
        .toBuffer();
      const page = await ocr.readImage(photo);
      expect([page.rotation, page.width, page.height]).toEqual([270, 1875, 2500]);
      const read = readInvoice([page]);
      expect(read.items.map((i) => i.amount)).toEqual(TRUTH["08-1"]?.items.map((i) => i.total));
      // Turned by 270 degrees clockwise the photo's x runs upwards.
      const { width, height } = paper.info;
      for (const [x, y] of page.boxes.flatMap((box) => box.quad)) {
        expect(x / page.scale).toBeGreaterThan(top - 20);
        expect(x / page.scale).toBeLessThan(top + height + 20);
        expect(y / page.scale).toBeGreaterThan(4000 - left - width - 20);
        expect(y / page.scale).toBeLessThan(4000 - left + 20);
      }
    },
  );

  it("obeys EXIF and keeps within its pixels", async () => {
    const tagged = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: "#abc" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height, scale, data } = await decode(tagged);
    expect([width, height, scale]).toEqual([625, 2500, 0.625]);
    expect(data.length).toBe(625 * 2500 * 3);
    const grey = await decode(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: "#777" } })
        .greyscale()
        .png()
        .toBuffer(),
    );
    expect(grey.data.length).toBe(40 * 30 * 3);
  });

  it("reads a PDF by its text layer, and one without by its pixels", async () => {
    const text = await pdf((document) => {
      document.fontSize(18).text("Harbour & Vale Foods Ltd", 50, 60);
      const rows = [
        ["Item", "Qty", "Price", "Amount"],
        ["Basmati Rice", "3", "41.50", "124.50"],
        ["Olive Oil", "2", "64.50", "129.00"],
        ["Total GBP", "", "", "253.50"],
      ];
      for (const [i, row] of rows.entries())
        for (const [k, cell] of row.entries())
          document.fontSize(11).text(cell, 50 + k * 120, 160 + i * 24, { lineBreak: false });
    });
    const { pages, images, total } = await ocr.readDocument(text, { draw: true });
    expect((await sharp(images[0]).metadata()).height).toBe(2200);
    expect([total, pages.length, pages[0]?.source]).toEqual([1, 1, "layer"]);
    const read = readInvoice(pages);
    expect(read).toMatchObject({ supplier_name: "Harbour & Vale Foods Ltd", total: 253.5 });
    expect(read.items.map((i) => [i.item_name, i.quantity, i.unit_price])).toEqual([
      ["Basmati Rice", 3, 41.5],
      ["Olive Oil", 2, 64.5],
    ]);
    const scan = await pdf((document) => document.image(made("08-1"), 0, 0, { width: 595 }));
    const drawn = await ocr.readDocument(scan);
    expect(drawn.pages[0]?.source).toBe("image");
    expect(readInvoice(drawn.pages).total).toBe(TRUTH["08-1"]?.total);
    const misread = await pdf((document) => {
      document.image(made("08-1"), 0, 0, { width: 595 });
      document.fillColor("#fff").text("Basmati Rice 3 41.50 124.50", 50, 60).text("Total 253.50 of a bad scanner");
    });
    expect((await ocr.readDocument(misread)).pages[0]?.source).toBe("image");
    await expect(ocr.readDocument(text.subarray(0, 300))).rejects.toMatchObject({ reason: "damaged" });
  });
});

describe("the queue", () => {
  const worker = (source: string) => {
    const path = join(mkdtempSync(join(tmpdir(), "ocr-")), "worker.mjs");
    writeFileSync(path, `process.on("message", (m) => { ${source} });`);
    return path;
  };
  const DONE =
    'process.send({ id: m.id, kind: "done", pages: [], images: [], total: m.bytes.length, rss: 10, peak: 10 })';

  /** Reports so much more computing time, as the guard of the real process does. */
  const worked = (ms: number) =>
    `process.getBuiltinModule("fs").writeSync(4, "cpu " + (globalThis.cpu = (globalThis.cpu ?? 0) + ${ms}) + "\\n")`;

  it("measures work and not the clock: a page on a busy machine is read, one that computes for ever is stopped", async () => {
    const slow = `let n = 0; setInterval(() => { ${worked(6)}; if (++n === 20) { ${DONE} } }, 50)`;
    const first = `process.send({ id: m.id, kind: "progress", page: 1, of: 1, phase: "read" })`;
    const hostile = `${first}; setInterval(() => { ${worked(100)} }, 50)`;
    // The clock also runs while a busy machine starts the process.
    const limits = { pageCpuMs: 400, stalledMs: 20_000 };
    const starved = createOcr({ workerPath: worker(slow), ...limits });
    await expect(starved.readDocument(new Uint8Array(1))).resolves.toMatchObject({ total: 1 });
    await starved.close();
    const greedy = createOcr({ workerPath: worker(hostile), ...limits });
    await expect(greedy.readDocument(new Uint8Array(1))).rejects.toMatchObject({ reason: "timeout" });
    await greedy.close();
  });

  it("rejects a file that takes too long to open, and reads the next", async () => {
    const opening = `setInterval(() => { ${worked(100)} }, 20)`;
    const queue = createOcr({ workerPath: worker(`m.bytes.length === 1 ? ${opening} : ${DONE}`), openCpuMs: 400 });
    const results = await Promise.allSettled([1, 2].map((n) => queue.readDocument(new Uint8Array(n))));
    expect(results).toMatchObject([{ status: "rejected", reason: { reason: "slow" } }, { status: "fulfilled" }]);
    await queue.close();
  });

  it("gives up a PDF that goes on for ever, page after page, unless its pages are scans", async () => {
    const isPdf = "Buffer.from(m.bytes).toString().startsWith('%PDF')";
    const pages = (isScan: boolean) =>
      `let n = 0; setInterval(() => { ${worked(30)}; process.send({ id: m.id, kind: "drawn", isScan: ${isScan} }); if (++n === 40) { ${DONE} } }, 10)`;
    const limits = { openCpuMs: 500, pageCpuMs: 5000 };
    const read = async (isScan: boolean) => {
      const queue = createOcr({ workerPath: worker(`if (${isPdf}) { ${pages(isScan)} }`), ...limits });
      const [result] = await Promise.allSettled([queue.readDocument(Buffer.from("%PDF-1.7 pages"))]);
      await queue.close();
      return result;
    };
    expect(await read(false)).toMatchObject({ status: "rejected", reason: { reason: "slow" } });
    expect(await read(true)).toMatchObject({ status: "fulfilled" });
  });

  it("gives up a PDF of 60,000 texts, which would take minutes", { timeout: 120_000 }, async () => {
    const queue = createOcr({ openCpuMs: 4000 });
    await expect(queue.readDocument(manyTexts(60_000, 10), { draw: true })).rejects.toMatchObject({ reason: "slow" });
    await queue.close();
  });

  it("gives one job at a time to the process, in order", async () => {
    const path = worker(
      `globalThis.busy ? process.exit(9) : (globalThis.busy = true, setTimeout(() => { globalThis.busy = false; ${DONE} }, 20))`,
    );
    const queue = createOcr({ workerPath: path });
    const read = await Promise.all(Array.from({ length: 10 }, (_, i) => queue.readDocument(new Uint8Array(i))));
    expect(read.map((d) => d.total)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await queue.close();
  });

  it("rejects only the job the process died with, and starts another", async () => {
    const queue = createOcr({ workerPath: worker(`m.bytes.length === 1 ? process.exit(3) : ${DONE}`) });
    const results = await Promise.allSettled([2, 1, 4].map((n) => queue.readDocument(new Uint8Array(n))));
    expect(results.map((r) => r.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(results[1]).toMatchObject({ reason: { reason: "crashed" } });
    expect(queue.load).toBe(0);
    await queue.close();
  });

  it("stops a document that goes on for ever, page after page, for those who wait behind it", async () => {
    const on = `setInterval(() => { ${worked(20)}; process.send({ id: m.id, kind: "progress", page: 1, of: 9, phase: "read" }) }, 10)`;
    const queue = createOcr({ workerPath: worker(`m.bytes.length === 1 ? ${on} : ${DONE}`), documentCpuMs: 500 });
    const results = await Promise.allSettled([1, 2].map((n) => queue.readDocument(new Uint8Array(n))));
    expect(results).toMatchObject([{ status: "rejected", reason: { reason: "timeout" } }, { status: "fulfilled" }]);
    await queue.close();
  });

  it("stops a job that hangs, refuses more than it can hold, and ends clearly", async () => {
    const queue = createOcr({
      workerPath: worker(`if (m.bytes.length !== 1) ${DONE}`),
      stalledMs: 5000,
      waiting: 2,
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map((n) => queue.readDocument(new Uint8Array(n))));
    expect(results.map((r) => (r.status === "rejected" ? (r.reason as OcrFailed).reason : "done"))).toEqual([
      "timeout",
      "done",
      "done",
      "busy",
    ]);
    const pending = queue.readDocument(new Uint8Array(1));
    expect(queue.load).toBe(1);
    const closing = expect(pending).rejects.toMatchObject({ reason: "closed" });
    await queue.close();
    await closing;
    await expect(queue.readDocument(new Uint8Array(2))).rejects.toBeInstanceOf(OcrFailed);
  });
});

async function pdf(draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4" });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  draw(document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
