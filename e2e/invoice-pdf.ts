import PDFDocument from "pdfkit";

type Line = readonly [code: string, name: string, quantity: string, unit: string, price: string, amount: string];

interface InvoiceContent {
  supplier?: string;
  /** What the document calls itself. */
  title?: string;
  number: string;
  date?: string;
  currency?: string;
  lines?: readonly Line[];
  subtotal?: string;
  tax?: string;
  total?: string;
}

/** Tomatoes, which every test kitchen has by that name, oil, which it has by another name, and eggs by the tray. */
export const DELIVERY: readonly Line[] = [
  ["T01", "Roma Tomatoes", "10", "KG", "3.50", "35.00"],
  ["O22", "Olive Oil Extra 6x750 ml", "2", "CS", "36.00", "72.00"],
  ["E30", "Eggs", "3", "TRAY", "9.00", "27.00"],
];

const COLUMNS = [50, 110, 320, 370, 430, 500];

/** A supplier's invoice as a PDF with a text layer, which needs no OCR. */
export async function invoicePdf({
  supplier = "Green Farm Pte Ltd",
  title,
  number,
  date = "2026-03-05",
  currency = "SGD",
  lines = DELIVERY,
  subtotal = "134.00",
  tax = "12.06",
  total = "146.06",
}: InvoiceContent): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4" });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.on("end", resolve));
  document.fontSize(18).text(supplier, 50, 50);
  if (title) document.fontSize(14).text(title, 370, 50);
  document.fontSize(10).text(`Invoice No: ${number}`, 50, 90).text(`Date: ${date}`, 50, 106).text(currency, 50, 122);
  const rows = [
    ["Code", "Description", "Qty", "Unit", "Unit Price", "Amount"],
    ...lines,
    ["", "", "", "", "Subtotal", subtotal],
    ["", "", "", "", "GST 9%", tax],
    ["", "", "", "", "Total", total],
  ];
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      document.text(cell, COLUMNS[column] ?? 50, 160 + row * 20, { lineBreak: false });
    }
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
}

const BASIL_TO_CHIVES = ["Basil", "", "Parsley", "", "Chives", "", "Herbs of the week"];

/** A paper that prints each name in a row above its price, and says something more below the last one. */
export async function namesAbovePrices(number: string): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4" });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.on("end", resolve));
  document.fontSize(18).text("Green Farm Pte Ltd", 50, 50).fontSize(10);
  const prices = ["", "5.00", "", "7.00", "", "9.00", ""];
  const rows = [
    [`Invoice No: ${number}`],
    ["Date: 2026-03-05"],
    ["SGD"],
    ["Item", "Amount"],
    ...BASIL_TO_CHIVES.map((name, i) => [name, prices[i] ?? ""]),
    ["Total", "21.00"],
  ];
  for (const [row, [name = "", price = ""]] of rows.entries()) {
    if (name) document.text(name, 50, 90 + row * 20, { lineBreak: false });
    if (price) document.text(price, 300, 90 + row * 20, { lineBreak: false });
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
}

export const asUpload = async (content: InvoiceContent) => ({
  name: `${content.number}.pdf`,
  mimeType: "application/pdf",
  buffer: await invoicePdf(content),
});
