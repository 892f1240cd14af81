import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import {
  discardInvoice,
  invoiceOriginal,
  invoicePageImage,
  uploadInvoice,
} from "#src/features/invoices/upload/contract.ts";
import { asFile, createStandInOcr, GREEN_FARM, POLLING, picture, save, upload } from "#src/testing/invoice-fixture.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

const ocr = createStandInOcr();
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp({ work: true, ports: { ocr } });
  owner = await createOwner(app);
});
afterAll(() => app.stop());

const read = async (id: string, by = owner) => (await by.call(readInvoiceRecord, { query: { id } })).body.invoice;

/** Returns a PNG that has any size in its header only, with valid checksums. */
function headerOnly(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, body, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync("")),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a valid picture, padded after its end to the given number of bytes. */
async function sized(bytes: number): Promise<Uint8Array> {
  const image = await picture();
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
}

const UNSUPPORTED = "Unsupported file format. Please choose JPG, PNG, WebP, AVIF, TIFF, HEIC or PDF files.";
const TOO_LARGE = "File size too large. Please upload a file smaller than 10MB.";

describe("an upload", () => {
  test("returns the supplier and the items that were found", async () => {
    const { status, body } = await upload(owner, [await picture()]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      supplier_name: "GREEN FARM PTE LTD",
      stage: "ready",
      items: [
        { item_name: "Roma Tomatoes", code: "T01", quantity: 10, unit: "KG", unit_price: 3.5 },
        { code: "O22", quantity: 2, unit: "PKT", unit_price: 36 },
      ],
      duplicates: [],
    });
    expect(await read(body.data.invoice_id)).toMatchObject({
      status: "pending",
      stage: "ready",
      invoice_number: "GF-1001",
      invoice_date: "2026-03-05",
      total: 116.63,
      tax: 9.63,
      line_count: 2,
      page_count: 1,
      read_by: "machine",
    });
  });

  test("needs a session, as bearer token or cookie", async () => {
    const response = await upload(callerOf(app), [await picture()]);
    expect(response).toMatchObject({
      status: 401,
      body: { error: "Authentication required. Please log in again.", code: "SESSION_EXPIRED" },
    });
    const saving = await save(callerOf(app), { supplier: "X", items: [] });
    expect(saving).toMatchObject({ status: 401, body: { error: "Authentication required. Please log in again." } });
    const form = new FormData();
    form.append("invoice", asFile(await picture()));
    const byCookie = await app.app.request(uploadInvoice.path, {
      method: "POST",
      headers: { cookie: owner.cookie, origin: app.env.APP_URL },
      body: form,
    });
    expect(byCookie.status).toBe(200);
  });

  test.each([
    ["text that calls itself a photo", 415, UNSUPPORTED, () => asFile(Buffer.from("hello"), "a.jpg", "image/jpeg")],
    ["a GIF that calls itself a PNG", 415, UNSUPPORTED, async () => asFile(await gif(), "a.png", "image/png")],
    ["nothing", 422, "The file is empty. Please choose another one.", () => asFile(new Uint8Array())],
    ["20,000 x 20,000 pixels", 422, "too large or too small", () => asFile(headerOnly(20_000, 20_000))],
    ["a photo cut in half", 422, "damaged or incomplete", async () => asFile(await half("jpeg"))],
    ["a PNG cut in half", 422, "damaged or incomplete", async () => asFile(await half("png"))],
    ["a byte more than 10 MB", 413, TOO_LARGE, async () => asFile(await sized(10_485_761))],
    ["far more than 10 MB", 413, TOO_LARGE, () => asFile(new Uint8Array(60_000_000))],
  ])("is rejected when it is %s", async (_, status, message, file) => {
    const response = await upload(owner, [await file()]);
    expect(response.status).toBe(status);
    expect(response.body.error).toContain(message);
  });

  test("is accepted at exactly 10 MB, and a JPEG named .pdf is a JPEG", async () => {
    expect((await upload(owner, [await sized(10_485_760)])).status).toBe(200);
    const { body } = await upload(owner, [asFile(await picture("jpeg"), "scan.pdf", "application/pdf")]);
    expect((await read(body.data.invoice_id)).files).toMatchObject([{ format: "jpeg", file_name: "scan.pdf" }]);
  });

  test("returns at once when the caller prefers not to wait", async () => {
    const form = () => {
      const body = new FormData();
      body.append("invoice", asFile(new Uint8Array(image)));
      return body as never;
    };
    const image = await picture();
    const asked = await owner.call(uploadInvoice, { body: form(), headers: { prefer: "respond-async, wait=10" } });
    expect(asked.status).toBe(202);
    expect(asked.headers.get("preference-applied")).toBe("respond-async");
    expect(asked.headers.get("location")).toBe(`/api/invoices/id?id=${asked.body.data.invoice_id}`);
    await expect.poll(async () => (await read(asked.body.data.invoice_id)).stage, POLLING).toBe("ready");
  });

  test("may have several pages, and the same page twice counts once", async () => {
    const [first, second] = [await picture(), await picture("jpeg")];
    const { body } = await upload(owner, [first, second, first]);
    const invoice = await read(body.data.invoice_id);
    expect(invoice).toMatchObject({ page_count: 2, files: [{ format: "png" }, { format: "jpeg" }] });
    const many = Array.from({ length: 11 }, () => new Uint8Array([1]));
    expect((await upload(owner, many)).body.error).toBe("An invoice can have at most 10 files. Please remove some.");
    expect((await upload(owner, [])).body.error).toBe("Please choose an invoice to upload.");
  });
});

async function gif(): Promise<Uint8Array> {
  return sharp({ create: { width: 50, height: 50, channels: 3, background: "#fff" } })
    .gif()
    .toBuffer();
}

async function half(format: "png" | "jpeg"): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: "#fff", noise } });
  const bytes = await (format === "png" ? image.png() : image.jpeg()).toBuffer();
  return bytes.subarray(0, bytes.length / 2);
}

describe("the pages of an upload", () => {
  test("are readable only by the owner, and cannot run scripts", async () => {
    const bytes = await picture();
    const { body } = await upload(owner, [asFile(bytes, 'a "strange"\u202e näme.png')]);
    const { invoice_id: id } = body.data;
    const { files, pages } = await read(id);
    const page = await owner.call(invoicePageImage, { query: { id, page: "0" } });
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(page.headers.get("cache-control")).toBe("private, no-cache");
    const again = { query: { id, page: "0" }, headers: { "if-none-match": page.headers.get("etag") ?? "" } };
    expect((await owner.call(invoicePageImage, again)).status).toBe(304);
    expect(pages).toMatchObject([{ page: 0, width: 120, height: 80, file_id: files[0]?.id }]);
    const query = { id, file_id: files[0]?.id ?? "" };
    const original = await owner.call(invoiceOriginal, { query });
    expect(original.headers.get("content-disposition")).toMatch(/^attachment; filename="a _strange_ +n_me\.png"/);
    expect(original.headers.get("content-type")).toBe("image/png");
    const other = await createOwner(app);
    expect((await other.call(invoicePageImage, { query: { id, page: "0" } })).status).toBe(404);
    expect((await other.call(invoiceOriginal, { query })).status).toBe(404);
    const { rows } = await app.pool.query<{ key: string }>(
      `select file_key as key from supplier_invoice_files where invoice_id = $1
       union all select image_key from supplier_invoice_pages where invoice_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(2);
    for (const { key } of rows) expect((await app.app.request(`/files/${key}`)).status).toBe(404);
  });

  test("are upright by the camera's orientation and the reader's", async () => {
    ocr.next(async () => [{ ...GREEN_FARM, rotation: 90 }]);
    const lying = await sharp(await picture())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(owner, [lying]);
    ocr.next(async () => [GREEN_FARM]);
    // 120 x 80 is 80 x 120 by EXIF and 120 x 80 again by the reader.
    expect((await read(body.data.invoice_id)).pages).toMatchObject([{ width: 120, height: 80 }]);
  });

  test("are deleted when the upload is discarded, and cannot be discarded once it is saved", async () => {
    const { body } = await upload(owner, [await picture()]);
    const { invoice_id: id } = body.data;
    const { rows } = await app.pool.query<{ key: string }>(
      `select file_key as key from supplier_invoice_files where invoice_id = $1
       union all select image_key from supplier_invoice_pages where invoice_id = $1`,
      [id],
    );
    expect((await owner.call(discardInvoice, { query: { id } })).body).toEqual({ id });
    for (const { key } of rows) expect(await app.platform.ports.files.get(key)).toBeNull();
    expect((await owner.call(readInvoiceRecord, { query: { id } })).status).toBe(404);
    const saved = (await upload(owner, [await picture()])).body.data.invoice_id;
    const items = [{ item_name: "Saved", quantity: 1, unit: "KG", unit_price: 1 }] as never;
    await save(owner, { supplier: "Saver", items, invoice_id: saved });
    expect(await owner.call(discardInvoice, { query: { id: saved } })).toMatchObject({
      status: 409,
      body: { code: "INVOICE_SAVED" },
    });
  });
});
