import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GREEN_FARM } from "#src/testing/invoice-fixture.ts";
import { readPages } from "#src/features/invoices/upload/server/read-pages.ts";
import { createLog } from "#src/server/log.ts";
import { createPictures } from "#src/server/pictures/pictures.ts";
import { type Vision, VisionFailed } from "#src/server/ports/ai/vision.ts";
import type { Ports } from "#src/server/ports/ports.ts";

const pictures = createPictures();
afterAll(() => pictures.close());

let image: Uint8Array;
beforeAll(async () => {
  const create = { width: 200, height: 100, channels: 3, background: "#fff" } as const;
  image = await sharp({ create }).png().toBuffer();
});

const read = (readPictures: Vision["readPictures"] | null) =>
  readPages(
    {
      ports: { ai: { vision: readPictures && { source: "a model", readPictures } }, pictures } as unknown as Ports,
      log: createLog("silent"),
    },
    [{ image, text: GREEN_FARM }],
    { currency: "SGD" },
  );

test("uses the local reader without a warning when there is no model", async () => {
  const { extracted, read_by } = await read(null);
  expect(read_by).toBe("machine");
  expect(extracted).toMatchObject({ invoice_number: "GF-1001", total: 116.63, warnings: [] });
});

test("uses the model when there is one", async () => {
  const items = [
    { page: 1, item_name: "Roma Tomatoes", quantity: 10, unit: "KG", unit_price: 3.5, amount: 35 },
    { page: 1, item_name: "Olive Oil 6x750 ml", quantity: 2, unit: "CS", unit_price: 36, amount: 72 },
  ].map((item) => ({ item_description: "", code: "", discount: null, ...item }));
  const { extracted, read_by } = await read(async () => ({
    supplier_name: "Green Farm Pte Ltd",
    invoice_number: "GF-1001",
    invoice_date: "2026-03-05",
    currency: "SGD",
    items,
    subtotal: 107,
    discount: null,
    charges: null,
    tax: 9.63,
    rounding: null,
    total: 116.63,
  }));
  expect(read_by).toBe("model");
  expect(extracted.items).toHaveLength(2);
});

test.each([
  ["is busy", new VisionFailed("busy"), "The AI model is busy, or its allowance is used up."],
  ["fails in a way nobody thought of", new Error("boom"), "The AI model could not be used."],
])("uses the local reader with a warning when the model %s", async (_, error, reason) => {
  const { extracted, read_by } = await read(async () => Promise.reject(error));
  expect(read_by).toBe("machine");
  expect(extracted.total).toBe(116.63);
  expect(extracted.warnings.at(-1)).toBe(
    `${reason} The invoice was read on this machine instead; please check it with care.`,
  );
});

test("rejects a response that is no invoice", async () => {
  const { read_by, extracted } = await read(async () => ({ poem: "roses are red" }));
  expect(read_by).toBe("machine");
  expect(extracted.warnings.at(-1)).toContain("could not be understood");
});
