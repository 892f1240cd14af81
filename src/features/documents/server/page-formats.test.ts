import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { acceptFile } from "#src/features/documents/server/accept-files.ts";
import { createPictures } from "#src/server/pictures/pictures.ts";
import { heicPicture } from "#src/testing/heic.ts";

const pictures = createPictures();
afterAll(() => pictures.close());

const accept = (bytes: Uint8Array, name = "scan.heic") =>
  acceptFile(pictures, { name, type: "", size: bytes.length, bytes });
const page = (background: string) => sharp({ create: { width: 120, height: 80, channels: 3, background } });
/**
 * Returns a TIFF with this number of pages. The library cannot write pages of different pictures, but reads a tall
 * picture as pages.
 */
const tiff = async (pages: number) => {
  const colours = Array.from({ length: pages }, (_, at) => `rgb(${(at * 40) % 255}, 100, 100)`);
  const all = await Promise.all(colours.map((colour) => page(colour).png().toBuffer()));
  return sharp(all, { join: { animated: true } })
    .tiff({ compression: "lzw" })
    .toBuffer();
};
const colourAt = async (bytes: Uint8Array, left: number) => {
  const pixel = await sharp(bytes).extract({ left, top: 10, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].map((value) => (value > 128 ? 1 : 0));
};

test("a phone's HEIC becomes a JPEG of the same picture", async () => {
  const { name, format, bytes } = await accept(heicPicture(), "IMG_0001.HEIC");
  expect([name, format]).toEqual(["IMG_0001.jpg", "jpeg"]);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 96, height: 64, format: "jpeg" });
  expect([await colourAt(bytes, 5), await colourAt(bytes, 90)]).toEqual([
    [1, 0, 0],
    [0, 0, 1],
  ]);
});

test.each(["webp", "avif", "tiff"] as const)("a page in %s becomes a JPEG, by its content", async (format) => {
  const bytes = await page("#ffffff")[format]().toBuffer();
  const accepted = await accept(bytes, "page.png");
  expect(accepted).toMatchObject({ name: "page.jpg", format: "jpeg" });
  expect((await accept(bytes)).sha256).toBe(accepted.sha256);
});

test("every page of a TIFF becomes a page of one PDF, and the same file the same PDF", async () => {
  const bytes = await tiff(3);
  const accepted = await accept(bytes, "fax.tiff");
  expect([accepted.name, accepted.format]).toEqual(["fax.pdf", "pdf"]);
  expect(Buffer.from(accepted.bytes).toString("latin1")).toMatch(/^%PDF-[\s\S]*\/Count 3\b/);
  expect((await accept(bytes, "fax.tiff")).sha256).toBe(accepted.sha256);
});

test.each([
  ["more pages than are read", () => tiff(21), "more than 20 pages"],
  ["a HEIC cut in half", async () => heicPicture().slice(0, 400), "damaged or incomplete"],
  [
    "a WebP cut in half",
    async () => (await page("#123456").webp().toBuffer()).subarray(0, 60),
    "damaged or incomplete",
  ],
  ["a page of 20 pixels", async () => page("#ffffff").resize(20, 20).webp().toBuffer(), "too large or too small"],
  ["a GIF", async () => page("#ffffff").gif().toBuffer(), "JPG, PNG, WebP, AVIF, TIFF, HEIC or PDF"],
  [
    "a video of a phone",
    async () => Buffer.from("\0\0\0\u0018ftypqt  \0\0\0\0qt  ", "latin1"),
    "JPG, PNG, WebP, AVIF, TIFF, HEIC or PDF",
  ],
])("%s is rejected with a sentence", async (_, bytes, sentence) => {
  await expect(accept(await bytes())).rejects.toThrow(sentence);
});
