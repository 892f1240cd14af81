import type { Paper, PerPage } from "#src/features/tables/contract.ts";
import type { Card, Cards } from "#src/features/tables/server/cards.ts";
import { collect } from "#src/server/pdf/collect.ts";
import { newDocument } from "#src/server/pdf/new-document.ts";
import { type TextWriter, createTextWriter } from "#src/server/pdf/text-writer.ts";
import { qrOf } from "#src/shared/qr.ts";

/** Columns and rows of a page. */
const GRIDS: Record<PerPage, [number, number]> = { 2: [1, 2], 4: [2, 2], 6: [2, 3], 8: [2, 4], 12: [3, 4] };
const MARGIN = 28;

interface CardSheets {
  cards: Cards;
  perPage: PerPage;
  paper: Paper;
}

/** Returns a PDF of the cards, with dashed lines to cut along. */
export async function work({ cards, perPage, paper }: CardSheets): Promise<Uint8Array> {
  const document = await newDocument({
    size: paper,
    margin: 0,
    autoFirstPage: false,
    info: { Title: cards.restaurant },
  });
  const done = collect(document);
  const { restaurant, texts, country } = cards;
  const names = cards.cards.map(({ name }) => name);
  const letters = await createTextWriter(
    document,
    { regular: [texts.table, texts.scan], bold: [restaurant, ...names] },
    country,
  );
  const [columns, rows] = GRIDS[perPage];
  for (const [index, card] of cards.cards.entries()) {
    const slot = index % perPage;
    if (slot === 0) newPage(document, columns, rows);
    const width = (document.page.width - 2 * MARGIN) / columns;
    const height = (document.page.height - 2 * MARGIN) / rows;
    const x = MARGIN + (slot % columns) * width;
    const y = MARGIN + Math.floor(slot / columns) * height;
    draw(document, letters, cards, card, { x, y, width, height });
  }
  document.end();
  return done;
}

function newPage(document: PDFKit.PDFDocument, columns: number, rows: number): void {
  document.addPage();
  const { width, height } = document.page;
  document.lineWidth(0.5).dash(3, { space: 3 }).strokeColor("#999999");
  for (let column = 1; column < columns; column += 1) {
    const x = MARGIN + ((width - 2 * MARGIN) / columns) * column;
    document.moveTo(x, MARGIN / 2).lineTo(x, height - MARGIN / 2);
  }
  for (let row = 1; row < rows; row += 1) {
    const y = MARGIN + ((height - 2 * MARGIN) / rows) * row;
    document.moveTo(MARGIN / 2, y).lineTo(width - MARGIN / 2, y);
  }
  document.stroke().undash();
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From the top: logo and restaurant, code, table, instruction. All sizes are relative to the card. */
function draw(document: PDFKit.PDFDocument, letters: TextWriter, cards: Cards, card: Card, box: Box): void {
  const unit = Math.min(box.height / 24, box.width / 16);
  const pad = unit;
  const width = box.width - 2 * pad;
  const line = (text: string, baseline: number, size: number, bold: boolean) =>
    letters.line(text, box.x + pad, box.y + baseline, { size, bold, width, align: "center" });
  const code = Math.min(width, box.height - 10.4 * unit);
  const top = 5 * unit;
  const qr = qrOf(card.url);
  document.fillColor("#000000");
  head(document, letters, cards, { x: box.x + pad, y: box.y + pad, width, height: 3 * unit });

  document.save();
  document.translate(box.x + (box.width - code) / 2, box.y + top).scale(code / qr.size);
  document.path(qr.path).fill("#000000");
  document.restore();

  line(cards.texts.table, top + code + 0.7 * unit, 0.9 * unit, false);
  line(card.name, top + code + 2.9 * unit, fittingSize(letters, card.name, 2.2 * unit, width), true);
  line(cards.texts.scan, top + code + 4.3 * unit, 0.85 * unit, false);
}

/** Logo and name side by side, centred together. */
function head(document: PDFKit.PDFDocument, letters: TextWriter, { logo, restaurant }: Cards, box: Box): void {
  const maxWidth = logo ? box.width - box.height * 1.3 : box.width;
  const size = fittingSize(letters, restaurant, box.height * 0.5, maxWidth, 0.55);
  const nameWidth = Math.min(maxWidth, letters.width(restaurant, { size, bold: true }));
  const totalWidth = nameWidth + (box.width - maxWidth);
  const x = box.x + (box.width - totalWidth) / 2;
  if (logo)
    document.image(Buffer.from(logo), x, box.y, { fit: [box.height, box.height], align: "center", valign: "center" });
  const style = { size, bold: true, width: nameWidth + 0.1 };
  letters.line(restaurant, x + totalWidth - nameWidth, box.y + box.height / 2 + size * 0.36, style);
}

/** Returns a size at which the text fits, at least `minScale` of the given size; a longer text is cut. */
function fittingSize(letters: TextWriter, text: string, size: number, width: number, minScale = 0.4): number {
  return size * Math.max(minScale, Math.min(1, width / letters.width(text, { size, bold: true })));
}
