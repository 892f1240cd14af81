import type { Report } from "#src/features/reports/contract.ts";
import { type Column, reportTables, type Table } from "#src/features/reports/server/report-tables.ts";
import { collect } from "#src/server/pdf/collect.ts";
import { newDocument } from "#src/server/pdf/new-document.ts";
import { createTextWriter, type TextWriter } from "#src/server/pdf/text-writer.ts";

const MARGIN = 48;
const INK = "#16201c";
const SOFT = "#55605b";
const ROW_HEIGHT = 14;
const TITLE_HEIGHT = 19;
/** A table that has less than this left on a page begins on the next one. */
const MIN_TABLE_HEIGHT = 80;

/** The report on A4, one table after the other. Long tables continue on further pages with their headings repeated. */
export async function reportPdf(report: Report): Promise<Buffer> {
  const document = await newDocument({
    size: "A4",
    margin: MARGIN,
    info: { Title: `Report ${report.from} to ${report.to}` },
  });
  const done = collect(document);
  const tables = reportTables(report);
  const cells = tables.flatMap((table) => table.rows.flat());
  const writer = await createTextWriter(document, { regular: cells, bold: [report.company] }, report.country);
  const width = contentWidth(document);

  document.fillColor(INK);
  writer.line(report.company, MARGIN, MARGIN + 16, { size: 20, bold: true, width });
  document.fillColor(SOFT);
  const days = `${report.from} to ${report.to} (${report.timezone})`;
  writer.line(days, MARGIN, MARGIN + 34, { size: 11, width });
  document.y = MARGIN + 40;
  for (const table of tables) if (table.rows.length > 0) writeTable(document, writer, table);
  document.end();
  return done;
}

/** Writes a table below what is on the page, and moves `document.y` below the table. */
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

/** The title of the table, and of its columns if they have one. */
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

const contentWidth = (document: PDFKit.PDFDocument) => document.page.width - 2 * MARGIN;
const alignOf = ({ right }: Column) => (right ? "right" : "left");
