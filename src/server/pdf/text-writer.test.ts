import fc from "fast-check";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { createTextWriter } from "#src/server/pdf/text-writer.ts";
import { runsOf } from "#src/server/pdf/runs.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";

/** Writes each text on a line of its own. */
async function write(texts: string[], { country = "Singapore", width = 500 } = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4" });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done) => document.on("end", () => done()));
  const writer = await createTextWriter(document, { regular: texts, bold: texts }, country);
  for (const [n, text] of texts.entries()) writer.line(text, 40, 40 + n * 20, { size: 12, width });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

const linesOf = async (pdf: Buffer) => (await linesOfPdf(pdf))[0] ?? [];

test.each([
  "海港面馆 宫保鸡丁 4",
  "Dvořák Žižkov 5",
  "phở bò tái ễ",
  "Борщ Ελληνική",
  "ラーメン 定食",
  "비빔밥 2",
  "กุ้งสด",
  "🌶 Laksa",
])("%s is written with its own letters", async (text) => {
  const [line = ""] = await linesOf(await write([text]));
  expect(line.normalize("NFC").replaceAll(/\s/g, "")).toBe(text.normalize("NFC").replaceAll(/\s/g, ""));
});

test("writes every letter that shaping joins or moves", async () => {
  const sorted = (text: string) => Array.from(text.normalize("NFKD").replaceAll(/\s/g, "")).sort().join("");
  for (const text of ["مطعم الشرق 5", "தோசை மசாலா", "मसाला डोसा"]) {
    const [line = ""] = await linesOf(await write([text]));
    expect(line).not.toContain("?");
    for (const letter of new Set(sorted(text))) expect(sorted(line), text).toContain(letter);
  }
});

test("Western text embeds no font, other text only the letters it uses", async () => {
  const western = await write(["Café Müller – “Terrace” 4 € é/&"]);
  expect(western.includes("FontFile")).toBe(false);
  expect(western.length).toBeLessThan(3000);
  const chinese = await write(["海港面馆宫保鸡丁"]);
  expect(chinese.includes("FontFile")).toBe(true);
  expect(chinese.length).toBeLessThan(40_000);
});

test("writes a question mark for a letter that no font has", async () => {
  expect(await linesOf(await write(["ř\u{13000}x"]))).toEqual(["ř?x"]);
});

test("a text that is too long is cut between letters and ends in an ellipsis", async () => {
  const [western = "", chinese = ""] = await linesOf(
    await write(["Terrace ".repeat(30), "海港".repeat(60)], { width: 90 }),
  );
  expect(western).toMatch(/^Terrace .*…$/);
  expect(chinese).toMatch(/^(海|港)+…$/);
});

test("uses the Japanese font for a Japanese restaurant", async () => {
  const [japan, china] = [await write(["直"], { country: "Japan" }), await write(["直"], { country: "China" })];
  expect(japan.toString("latin1")).toContain("NotoSansJP");
  expect(china.toString("latin1")).toContain("NotoSansSC");
});

const fontOf = (letter: string) => ({
  text: letter,
  font: /[a-z]/i.test(letter) ? "a" : /[א-ת]/.test(letter) ? "א" : "1",
});

test("orders right-to-left words, and numbers and brackets among them", () => {
  const shown = (text: string) => runsOf(text, fontOf).map((run) => run.text);
  expect(shown("Bar אב גד 12")).toEqual(["Bar", " ", "12", " ", "גד", " ", "אב"]);
  expect(shown("אב (גד) 12 ab")).toEqual(["ab", " ", "12", " (", "גד", ") ", "אב"]);
});

test("the runs of a line have all its letters and no others", () => {
  const character = fc.constantFrom(...Array.from("ab 12(é海港กุमसा؟مטעب-ß"));
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
      const plain = (text: string) => Array.from(text.normalize("NFC").replaceAll(/[()]/g, "|")).sort().join("");
      expect(
        plain(
          runsOf(text, fontOf)
            .map((run) => run.text)
            .join(""),
        ),
      ).toBe(plain(text));
    }),
  );
});
