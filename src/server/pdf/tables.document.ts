import type { Column, DocumentPicture, Table, TableDocument } from "#src/server/pdf/table-document.ts";
import { collect } from "#src/server/pdf/collect.ts";
import { newDocument } from "#src/server/pdf/new-document.ts";
import { createTextWriter, type TextWriter } from "#src/server/pdf/text-writer.ts";

const MARGIN = 48;
const INK = "#16201c";
const SOFT = "#55605b";
const ROW_HEIGHT = 14;
const TITLE_HEIGHT = 19;
/** A table begins on the next page when the current page has fewer points of height than this. */
const MIN_TABLE_HEIGHT = 80;
const MAX_PICTURE_HEIGHT = 480;

/**
 * Draws an A4 document with one table after the other; empty tables are omitted. Long tables continue on further pages
 * with their headings repeated.
 */
export async function work({
  title,
  heading,
  subheading,
  country,
  tables,
  pictures = [],
}: TableDocument): Promise<Uint8Array> {
  const document = await newDocument({ size: "A4", margin: MARGIN, info: { Title: title } });
  const done = collect(document);
  const cells = tables.flatMap((table) => table.rows.flat());
  const headings = tables.flatMap((table) => [table.title, ...table.columns.map((column) => column.title)]);
  const captions = pictures.map((picture) => picture.title);
  const texts = { regular: [subheading, ...cells], bold: [heading, ...headings, ...captions] };
  const writer = await createTextWriter(document, texts, country);
  const width = contentWidth(document);

  document.fillColor(INK);
  writer.line(heading, MARGIN, MARGIN + 16, { size: 20, bold: true, width });
  document.fillColor(SOFT);
  writer.line(subheading, MARGIN, MARGIN + 34, { size: 11, width });
  document.y = MARGIN + 40;
  for (const table of tables) if (table.rows.length > 0) writeTable(document, writer, table);
  for (const picture of pictures) drawPicture(document, writer, picture);
  document.end();
  return done;
}

/** Writes a table below the page's content, and moves `document.y` below the table. */
function writeTable(document: PDFKit.PDFDocument, writer: TextWriter, table: Table): void {
  const bottom = document.page.height - MARGIN;
  if (document.y > bottom - MIN_TABLE_HEIGHT) startPage(document);
  writeHeadings(document, writer, table);
  for (const cells of table.rows) {
    if (document.y > bottom - ROW_HEIGHT) {
      startPage(document);
      writeHeadings(document, writer, table);
    }
    writeRow(document, writer, table.columns, cells, false);
  }
}

function startPage(document: PDFKit.PDFDocument): void {
  document.addPage();
  document.y = MARGIN;
}

/** Writes the title of the table, and of its columns if they have titles. */
function writeHeadings(document: PDFKit.PDFDocument, writer: TextWriter, { title, columns }: Table): void {
  const top = document.y + ROW_HEIGHT;
  document.fillColor(INK);
  writer.line(title, MARGIN, top + 10, { size: 12, bold: true, width: contentWidth(document) });
  document.y = top + TITLE_HEIGHT;
  const titles = columns.map((column) => column.title);
  if (titles.some((text) => text !== "")) writeRow(document, writer, columns, titles, true);
}

function writeRow(
  document: PDFKit.PDFDocument,
  writer: TextWriter,
  columns: readonly Column[],
  cells: readonly string[],
  bold: boolean,
): void {
  const top = document.y;
  let x = MARGIN;
  document.fillColor(bold ? SOFT : INK);
  for (const [index, column] of columns.entries()) {
    const width = column.width * contentWidth(document);
    writer.line(cells[index] ?? "", x, top + 8, { size: 9, bold, width: width - 6, align: alignOf(column) });
    x += width;
  }
  document.y = top + ROW_HEIGHT;
}

/**
 * Draws a picture as wide as the page, or as high as MAX_PICTURE_HEIGHT, but never larger than it is at 144 dots per
 * inch.
 */
function drawPicture(document: PDFKit.PDFDocument, writer: TextWriter, picture: DocumentPicture): void {
  const scale = Math.min(contentWidth(document) / picture.width, MAX_PICTURE_HEIGHT / picture.height, 0.5);
  const [width, height] = [picture.width * scale, picture.height * scale];
  if (document.y + TITLE_HEIGHT + ROW_HEIGHT + height > document.page.height - MARGIN) startPage(document);
  const top = document.y + ROW_HEIGHT;
  document.fillColor(INK);
  writer.line(picture.title, MARGIN, top + 10, { size: 12, bold: true, width: contentWidth(document) });
  document.image(Buffer.from(picture.bytes), MARGIN, top + TITLE_HEIGHT, { width, height });
  document.y = top + TITLE_HEIGHT + height;
}

const contentWidth = (document: PDFKit.PDFDocument) => document.page.width - 2 * MARGIN;
const alignOf = ({ right }: Column) => (right ? "right" : "left");
