import { expect, test } from "vitest";
import { drawTables } from "#src/server/pdf/draw-tables.ts";
import { leftColumn } from "#src/server/pdf/table-document.ts";
import { drawEndlessly, GIVEN_UP } from "#src/testing/endless-document.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";

const COMPANY = "0192f8a0-0000-7000-8000-000000000001";
const OTHER = "0192f8a0-0000-7000-8000-000000000002";

const document = {
  title: "Stock",
  heading: "Trattoria",
  subheading: "Today",
  country: "Italy",
  tables: [{ title: "Rows", columns: [leftColumn("Name", 1)], rows: [["Flour"]] }],
};
const draw = (companyId: string, drawing = {}) => drawTables(companyId, document, drawing);
const isDrawn = async (pdf: Promise<Uint8Array>) => (await linesOfPdf(await pdf)).flat().includes("Flour");

test("a document that is never ready holds up its own company only, and when its process is killed it gives a sentence", async () => {
  const endless = await drawEndlessly(COMPANY);
  const own = draw(COMPANY);
  let isOwnDrawn = false;
  void own.then(() => (isOwnDrawn = true));
  expect(await isDrawn(draw(OTHER))).toBe(true);
  expect(isOwnDrawn).toBe(false);
  endless.kill();
  expect(await endless.failure).toMatchObject({ status: 400, code: "BAD_REQUEST", message: GIVEN_UP });
  expect(await isDrawn(own)).toBe(true);
});

test("a company's fifth document at once is refused, and a job's waits", async () => {
  const endless = await drawEndlessly(COMPANY);
  const waiting = [draw(COMPANY), draw(COMPANY), draw(COMPANY)];
  await expect(draw(COMPANY)).rejects.toMatchObject({ status: 503, code: "BUSY" });
  const ofJob = draw(COMPANY, { isJob: true });
  endless.kill();
  for (const pdf of [...waiting, ofJob]) expect(await isDrawn(pdf)).toBe(true);
  await endless.failure;
});

test("receipts and tickets do not wait for other documents", async () => {
  const endless = await drawEndlessly(COMPANY);
  expect(await isDrawn(draw(COMPANY, { pool: "sheets" }))).toBe(true);
  endless.kill();
  await endless.failure;
});
