import type { ReceiptPaper } from "#src/features/orders/receipts/contract.ts";
import type { ReceiptRow } from "#src/features/orders/receipts/receipt-rows.ts";
import { collect } from "#src/server/pdf/collect.ts";
import { newDocument } from "#src/server/pdf/new-document.ts";
import { createTextWriter, type TextWriter } from "#src/server/pdf/text-writer.ts";

const POINTS_PER_MM = 72 / 25.4;
/** The margin on both sides, in points. */
export const MARGIN = 10;
const GAP = 8;
const SIZES = { 80: { normal: 9, large: 13 }, 58: { normal: 7.5, large: 10.5 } } as const;
/** The distance of two lines, as a multiple of the text size. */
const LEADING = 1.4;
const RULE_HEIGHT = 10;
/** The space inside a frame, and above and below it. */
const FRAME = 4;

export interface ReceiptContent {
  rows: readonly ReceiptRow[];
  paper: ReceiptPaper;
  country: string;
}

/** Returns the rows as one page, as wide as a receipt printer's paper and as long as the text needs. */
export async function work({ rows, paper, country }: ReceiptContent): Promise<Uint8Array> {
  const width = Number(paper) * POINTS_PER_MM;
  const document = await newDocument({ margin: 0, autoFirstPage: false, info: { Title: "Receipt" } });
  const done = collect(document);
  const texts = rows.flatMap((row) => (row.kind === "rule" ? [] : [row]));
  const contentOf = (bold: boolean) =>
    texts
      .filter((row) => (row.bold ?? false) === bold)
      .flatMap((row) => (row.kind === "amount" ? [row.text, row.amount] : [row.text]));
  const writer = await createTextWriter(document, { regular: contentOf(false), bold: contentOf(true) }, country);
  const laidOut = rows.map((row) => layOut(row, writer, width - 2 * MARGIN, SIZES[paper]));
  const height = laidOut.reduce((sum, part) => sum + part.height, 2 * MARGIN);
  document.addPage({ size: [width, height], margin: 0 });
  document.fillColor("#000000").lineWidth(0.5);
  let y = MARGIN;
  for (const { height: space, draw } of laidOut) {
    draw(document, y);
    y += space;
  }
  document.end();
  return done;
}

interface LaidOut {
  height: number;
  draw: (document: PDFKit.PDFDocument, y: number) => void;
}

function layOut(row: ReceiptRow, writer: TextWriter, width: number, sizes: (typeof SIZES)[ReceiptPaper]): LaidOut {
  if (row.kind === "rule") {
    return {
      height: RULE_HEIGHT,
      draw: (document, y) =>
        document
          .moveTo(MARGIN, y + RULE_HEIGHT / 2)
          .lineTo(MARGIN + width, y + RULE_HEIGHT / 2)
          .dash(2, { space: 2 })
          .stroke()
          .undash(),
    };
  }
  const style = { size: row.large ? sizes.large : sizes.normal, bold: row.bold ?? false };
  const framed = row.kind === "text" && row.framed;
  const indent = row.kind === "text" && row.indent ? 2 * GAP : 0;
  const right = row.kind === "amount" ? writer.width(row.amount, style) + GAP : 0;
  const room = width - indent - right - (framed ? 2 * FRAME : 0);
  const lines = wrap(row.text, room, (text) => writer.width(text, style));
  const step = style.size * LEADING;
  const left = MARGIN + indent + (framed ? FRAME : 0);
  const height = lines.length * step;
  return {
    height: framed ? height + 4 * FRAME : height,
    draw: (document, top) => {
      const y = framed ? top + 2 * FRAME : top;
      if (framed) document.rect(MARGIN, top + FRAME, width, height + 2 * FRAME).stroke();
      const align = row.kind === "text" && row.center ? "center" : "left";
      for (const [at, line] of lines.entries()) {
        writer.line(line, left, y + at * step + style.size, { ...style, width: room, align });
      }
      if (row.kind === "amount") {
        writer.line(row.amount, MARGIN, y + style.size, { ...style, width, align: "right" });
      }
    },
  };
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
const lettersOf = (word: string) => [...letters.segment(word)].map(({ segment }) => segment);

/** Splits a paragraph into lines that fit: between words, and within a word that is wider than a line. */
function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const words = [...new Intl.Segmenter("en", { granularity: "word" }).segment(text)].map(({ segment }) => segment);
  // A word that is wider than a line is split into its letters.
  const segments = words.flatMap((word) => (widthOf(word.trimEnd()) <= width ? [word] : lettersOf(word)));
  const lines: string[] = [];
  let line = "";
  for (const segment of segments) {
    if (widthOf((line + segment).trimEnd()) <= width) line += segment;
    else {
      if (line.trim() !== "") lines.push(line.trim());
      line = segment.trimStart();
    }
  }
  return line.trim() === "" && lines.length > 0 ? lines : [...lines, line.trim()];
}
