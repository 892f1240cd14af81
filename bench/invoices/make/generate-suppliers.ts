import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import PDFDocument from "pdfkit";
import { type Browser, chromium, type Page } from "playwright-core";
import { photograph } from "./photograph.ts";
import { random } from "./random.ts";
import { SUPPLIER_PAPERS, type SupplierPaper } from "./supplier-papers.ts";

/**
 * Makes six suppliers' papers in ../suppliers, each as a PDF with text, as a scanner's PDF without, and as photos, a file a
 * page. The committed files are what is measured; making them again needs Chromium and the fonts of a Debian desktop.
 */
const out = join(import.meta.dirname, "../suppliers");
const SHEET = { width: 900, height: 1273 };
const SCAN = { hardship: 0.05, fade: 0, longSide: 2200, quality: 70 };
const PHOTO = { hardship: 0.6, fade: 0, longSide: 2050, quality: 65 };

async function openPaper(browser: Browser, html: string, folder: string): Promise<Page> {
  const page = await browser.newPage({ viewport: SHEET, deviceScaleFactor: 2 });
  const fonts = pathToFileURL(
    join(import.meta.dirname, "../../../node_modules/@fontsource-variable/noto-sans-jp/index.css"),
  );
  const file = join(folder, "paper.html");
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${fonts.href}">${html}`);
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Pictures of pages in one PDF without text, as a scanner sends them. */
async function scannedPdf(pictures: readonly Uint8Array[]): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.on("end", resolve));
  for (const picture of pictures) {
    document.addPage();
    document.image(Buffer.from(picture), 0, 0, { fit: [595, 842] });
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
}

async function makePaper(browser: Browser, paper: SupplierPaper, seed: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "paper-"));
  const rng = random(seed);
  const scans: Uint8Array[] = [];
  for (const [n, html] of paper.pages.entries()) {
    const page = await openPaper(browser, html, folder);
    const png = await page.screenshot();
    await page.close();
    scans.push(await photograph(png, rng, SCAN));
    writeFileSync(join(out, `${paper.id}-photo-${n + 1}.jpg`), await photograph(png, rng, PHOTO));
  }
  const text = await openPaper(browser, paper.pages.join('<div style="break-after:page"></div>'), folder);
  writeFileSync(join(out, `${paper.id}-text.pdf`), await text.pdf({ format: "A4", scale: 0.85 }));
  await text.close();
  writeFileSync(join(out, `${paper.id}-scan.pdf`), await scannedPdf(scans));
  rmSync(folder, { recursive: true });
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"],
});
for (const [n, paper] of SUPPLIER_PAPERS.entries()) await makePaper(browser, paper, 7000 + n);
await browser.close();
const truths = SUPPLIER_PAPERS.map(({ pages: _, id, ...truth }) => [id, truth]);
writeFileSync(join(out, "truth.json"), `${JSON.stringify(Object.fromEntries(truths), null, 1)}\n`);
