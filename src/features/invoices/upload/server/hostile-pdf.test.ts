import { afterAll, beforeAll, expect, test } from "vitest";
import { readCompany } from "#src/features/companies/contract.ts";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { createOcr } from "#src/invoice-reader/recognition/ocr.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { endlessDrawing, nestedForms, packedTwice } from "#src/testing/hostile-pdf.ts";
import { asFile, upload } from "#src/testing/invoice-fixture.ts";

/** Limits for the real reading process, with less time and memory than in operation. */
const LIMITS = { openCpuMs: 6000, maxMb: 500 };
const TOO_LONG =
  "The file takes more than 30 seconds to read, so reading it was stopped. Please upload photos of its pages instead.";
const TOO_MUCH = "The file unpacks to more than can be read. Please upload a photo instead.";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ work: true, ports: { ocr: createOcr(LIMITS) } });
  owner = await createOwner(app);
});
afterAll(() => app.stop());

test.each([
  ["of a billion nested words", nestedForms, TOO_LONG],
  ["that is drawn for hours", endlessDrawing, TOO_LONG],
  ["that unpacks to gigabytes", packedTwice, TOO_MUCH],
])(
  "a PDF %s is given up with a reason, and others are answered meanwhile",
  { timeout: 180_000 },
  async (_, make, error) => {
    const bytes = make();
    expect(bytes.length).toBeLessThan(100_000);
    const reading = upload(owner, [asFile(bytes, "bill.pdf", "application/pdf")]);
    const other = owner.call(readCompany).then(({ status }) => status);
    expect(await Promise.race([reading, other])).toBe(200);
    const { status, body } = await reading;
    expect({ status, body }).toMatchObject({ status: 422, body: { code: "READING_FAILED", error } });
    const { invoice_id } = body.details as { invoice_id: string };
    const { invoice } = (await owner.call(readInvoiceRecord, { query: { id: invoice_id } })).body;
    expect(invoice).toMatchObject({ status: "error", stage: "failed", can_retry: false });
  },
);
