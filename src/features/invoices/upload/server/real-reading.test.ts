import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { asFile, upload } from "#src/testing/invoice-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

interface Truth {
  supplier: string;
  invoice_number: string;
  total: number;
  items: { quantity: number; unit_price: number; total: number }[];
}

const MADE = new URL("../../../../../bench/invoices/made/", import.meta.url);
const TRUTH = (JSON.parse(readFileSync(new URL("truth.json", MADE), "utf8")) as Record<string, Truth>)["09-1"] as Truth;

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  owner = await createOwner(app, { currency: "NZD", country: "New Zealand" });
});
afterAll(() => app.stop());

const read = async (id: string) => (await owner.call(readInvoiceRecord, { query: { id } })).body.invoice;

test("reads a photo on this machine, to the last cent", async () => {
  const photo = asFile(readFileSync(new URL("09-1.jpg", MADE)), "photo.jpg", "image/jpeg");
  const { status, body } = await upload(owner, [photo]);
  expect(status).toBe(200);
  const invoice = await read(body.data.invoice_id);
  expect(invoice).toMatchObject({
    supplier_name: TRUTH.supplier,
    invoice_number: TRUTH.invoice_number,
    total: TRUTH.total,
    read_by: "machine",
    review: { needs_review: false },
  });
  const amounts = invoice.extracted?.items.map(({ quantity, unit_price, amount }) => [quantity, unit_price, amount]);
  expect(amounts).toEqual(TRUTH.items.map(({ quantity, unit_price, total }) => [quantity, unit_price, total]));
});

test("reads the text of a PDF, and draws its pages", async () => {
  const document = new PDFDocument({ size: "A4" });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.on("end", resolve));
  const rows = [
    ["Code", "Description", "Qty", "Unit", "Unit Price", "Amount"],
    ["F1", "Snapper whole", "4", "KG", "18.00", "72.00"],
    ["F2", "Green mussels", "10", "KG", "6.50", "65.00"],
    ["", "", "", "", "Total", "137.00"],
  ];
  document.fontSize(11).text("Bay Fisheries Limited", 50, 50).text("Invoice No: BF-77", 50, 70);
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      document.text(cell, [50, 100, 260, 320, 380, 470][column], 120 + row * 24, { lineBreak: false });
    }
  }
  document.end();
  await done;
  const { status, body } = await upload(owner, [asFile(Buffer.concat(chunks), "bill.pdf", "application/pdf")]);
  expect(status).toBe(200);
  expect(body.data.items).toMatchObject([
    { item_name: "Snapper whole", quantity: 4, unit: "KG", unit_price: 18 },
    { item_name: "Green mussels", quantity: 10, unit: "KG", unit_price: 6.5 },
  ]);
  const { pages, invoice_number, total } = await read(body.data.invoice_id);
  expect({ invoice_number, total }).toEqual({ invoice_number: "BF-77", total: 137 });
  expect(pages).toMatchObject([{ page: 0, height: 2200 }]);
});

test("rejects a damaged PDF with a reason, and offers no second try", async () => {
  const broken = asFile(Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog"), "bill.pdf", "application/pdf");
  const { status, body } = await upload(owner, [broken]);
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: "READING_FAILED", error: "The file is damaged or incomplete. Please upload it again." },
  });
  const { invoice_id } = body.details as { invoice_id: string };
  expect(await read(invoice_id)).toMatchObject({ status: "error", stage: "failed", can_retry: false });
});
