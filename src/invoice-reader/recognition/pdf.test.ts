import { createServer } from "node:http";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { FileRejected } from "./check-image.ts";
import { createOcr } from "./ocr.ts";
import { MAX_PAGES, openPdf } from "./pdf.ts";
import { bomb, onePage, packedTwice, type Part, pdfOf, plain, TEXT } from "#src/testing/hostile-pdf.ts";

async function reasonOf(bytes: Buffer): Promise<string> {
  const error = await openPdf(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileRejected)) throw new Error("the file was opened");
  expect(error.message).toMatch(/^[A-Z].*\.$/);
  return error.reason;
}

describe("a PDF that cannot be an invoice", () => {
  it("is distinguished from one that is locked", async () => {
    const locked = new PDFDocument({ userPassword: "secret" });
    const chunks: Buffer[] = [];
    const whole = new Promise<Buffer>((done) =>
      locked.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => done(Buffer.concat(chunks))),
    );
    locked.text("Harbour Foods Ltd").end();
    expect(await reasonOf(await whole)).toBe("password");
  });

  it.each([
    ["only a beginning", Buffer.from("%PDF-1.7\n"), "damaged"],
    ["a web page that claims to be one", Buffer.from("<html>%PDF-1.7 hello</html>"), "damaged"],
    [
      "a document without pages",
      pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
      "no_pages",
    ],
    [
      "pages that hold each other",
      pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>"]),
      "damaged",
    ],
  ])("is %s", async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toBe(reason);
  });
});

describe("a PDF that asks for too much", () => {
  it("of five hundred pages is read for ten, and counted", async () => {
    const kids = Array.from({ length: 500 }, (_, i) => `${i + 3} 0 R`).join(" ");
    const page =
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 503 0 R /Resources << /Font << /F1 504 0 R >> >> >>";
    const pdf = await openPdf(
      pdfOf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        `<< /Type /Pages /Kids [${kids}] /Count 500 >>`,
        ...Array.from({ length: 500 }, () => page),
        plain(TEXT),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ]),
    );
    expect([pdf.pages.length, pdf.total, pdf.pages.at(-1)?.layer?.boxes.length]).toEqual([MAX_PAGES, 500, 1]);
    await pdf.close();
  });

  it.each([["[0 0 14400 14400]"], ["[0 0 1e9 1e9]"], ["[0 0 14400 1]"], ["[0 0 0 0]"], ["[595 842 0 0]"]])(
    "of a page %s is drawn as large as any other",
    async (box) => {
      const pdf = await openPdf(onePage({ box }));
      const { width, height } = await sharp(await pdf.pages[0]?.draw()).metadata();
      expect(Math.max(width, height)).toBe(2200);
      await pdf.close();
    },
  );

  it("draws what draws itself, and leaves out a picture of 20,000 x 20,000 pixels", async () => {
    const itself: Part = {
      dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
      stream: Buffer.from("/X Do /X Do"),
    };
    const huge: Part = {
      dictionary:
        "/Type /XObject /Subtype /Image /Width 20000 /Height 20000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
      stream: bomb(1200),
    };
    for (const part of [itself, huge]) {
      const content = plain(`${TEXT} q 595 0 0 842 0 0 cm /X Do Q`);
      const pdf = await openPdf(onePage({ content, resources: "/XObject << /X 6 0 R >>", more: [part] }));
      expect((await sharp(await pdf.pages[0]?.draw()).metadata()).height).toBe(2200);
      expect(pdf.pages[0]?.layer?.boxes).toHaveLength(1);
      await pdf.close();
    }
  });

  it("with more words than a page can hold is looked at instead", async () => {
    const words = Array.from({ length: 13_000 }, (_, i) => `BT /F1 2 Tf 50 ${i % 800} Td (word ${i}) Tj ET`).join("\n");
    const content = { dictionary: "/Filter /FlateDecode", stream: deflateSync(words) };
    const pdf = await openPdf(onePage({ content }));
    expect(pdf.pages[0]?.layer).toBeUndefined();
    await pdf.close();
  });
});

describe("a PDF that would do something", () => {
  it("does nothing: no script runs and nothing is fetched", async () => {
    let visits = 0;
    const server = createServer((_, response) => {
      visits += 1;
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    const url = typeof address === "object" && address ? `http://127.0.0.1:${address.port}/` : "";
    const actions = [
      `<< /S /JavaScript /JS (while \\(true\\) app.launchURL\\("${url}"\\);) >>`,
      `<< /S /URI /URI (${url}) >>`,
      `<< /S /SubmitForm /F << /FS /URL /F (${url}) >> >>`,
      "<< /S /Launch /F (/bin/sh) >>",
    ];
    for (const action of actions) {
      const catalog = "/OpenAction 6 0 R /AA << /O 6 0 R >> /Names << /JavaScript << /Names [(a) 6 0 R] >> >>";
      const pdf = await openPdf(onePage({ catalog, more: [action] }));
      expect(pdf.pages[0]?.layer?.boxes[0]?.text).toContain("invoice 4711");
      await pdf.pages[0]?.draw();
      await pdf.close();
    }
    await new Promise((done) => server.close(done));
    expect(visits).toBe(0);
  });
});

describe("the reading process", () => {
  const ocr = createOcr({ maxMb: 500 });
  afterAll(() => ocr.close());

  it(
    "ends itself with the reason when a small file unpacks to gigabytes, and another process reads the next",
    { timeout: 120_000 },
    async () => {
      const small = packedTwice();
      expect(small.length).toBeLessThan(100_000);
      const [rejected, read] = await Promise.allSettled([ocr.readDocument(small), ocr.readDocument(onePage({}))]);
      expect(rejected).toMatchObject({ status: "rejected", reason: { name: "FileRejected", reason: "memory" } });
      expect(read).toMatchObject({ status: "fulfilled", value: { total: 1 } });
    },
  );
});
