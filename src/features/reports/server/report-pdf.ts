import PDFDocument from "pdfkit";
import type { Report } from "#src/features/reports/contract.ts";
import { partsOf, type Column, type Part } from "#src/features/reports/server/report-parts.ts";
import { type Letters, lettersFor } from "#src/server/pdf/letters.ts";
import { collect } from "#src/server/pdf/collect.ts";

const MARGIN = 48;
const INK = "#16201c";
const SOFT = "#55605b";

/** The report on A4, a table for each part; long tables go on over pages with their header repeated. */
export async function reportPdf(report: Report): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    info: { Title: `Report ${report.from} to ${report.to}` },
  });
  const done = collect(document);
  const parts = partsOf(report);
  const cells = parts.flatMap((part) => part.rows.flat());
  const letters = await lettersFor(document, { regular: cells, bold: [report.company] }, report.country);
  const width = document.page.width - 2 * MARGIN;

  document.fillColor(INK);
  letters.line(report.company, MARGIN, MARGIN + 16, { size: 20, bold: true, width });
  document.fillColor(SOFT);
  const days = `${report.from} to ${report.to} (${report.timezone})`;
  letters.line(days, MARGIN, MARGIN + 34, { size: 11, width });
  document.y = MARGIN + 40;
  for (const part of parts) table(document, letters, part);
  document.end();
  return done;
}

const ROW = 14;

function table(document: PDFKit.PDFDocument, letters: Letters, { title, columns, rows }: Part): void {
  if (rows.length === 0) return;
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN;
  let { y } = document;
  const line = (cells: readonly string[], bold: boolean) => {
    let x = MARGIN;
    document.fillColor(bold ? SOFT : INK);
    for (const [index, column] of columns.entries()) {
      const room = column.width * width;
      letters.line(cells[index] ?? "", x, y + 8, { size: 9, bold, width: room - 6, align: alignOf(column) });
      x += room;
    }
    y += ROW;
  };
  const head = () => {
    y += ROW;
    document.fillColor(INK);
    letters.line(title, MARGIN, y + 10, { size: 12, bold: true, width });
    y += 19;
    if (columns.some((column) => column.title !== ""))
      line(
        columns.map((column) => column.title),
        true,
      );
  };
  const turn = () => {
    document.addPage();
    y = MARGIN;
  };
  if (y > bottom - 80) turn();
  head();
  for (const cells of rows) {
    if (y > bottom - ROW) {
      turn();
      head();
    }
    line(cells, false);
  }
  document.y = y;
}

const alignOf = ({ right }: Column) => (right ? "right" : "left");
