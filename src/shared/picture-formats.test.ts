import sharp from "sharp";
import { expect, test } from "vitest";
import { acceptOf, isOfType, PAGE_TYPES, PICTURE_TYPES, pictureFormatOf } from "#src/shared/picture-formats.ts";
import { heicPicture } from "#src/testing/heic.ts";

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#abc" } });

test.each(["jpeg", "png", "webp", "avif", "gif", "tiff"] as const)("%s is told by its first bytes", async (format) => {
  expect(pictureFormatOf(await picture.clone()[format]().toBuffer())).toBe(format);
});

test("HEIC is told by its brands, wherever they stand, and other films and texts are no pictures", () => {
  const box = (...brands: string[]) => {
    const bytes = Buffer.alloc(16 + 4 * (brands.length - 1));
    bytes.writeUInt32BE(bytes.length);
    bytes.write(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`, 4, "latin1");
    return bytes;
  };
  expect(pictureFormatOf(heicPicture())).toBe("heic");
  expect(pictureFormatOf(box("mif1", "miaf", "heic"))).toBe("heic");
  expect(pictureFormatOf(box("mif1", "miaf", "avif"))).toBe("avif");
  for (const other of [
    box("qt  "),
    box("isom", "mp41"),
    Buffer.from("hello, world"),
    Buffer.from("II"),
    new Uint8Array(),
  ])
    expect(pictureFormatOf(other)).toBeUndefined();
});

test("a chooser takes types and endings, and a file without a type is told by its ending", () => {
  expect(acceptOf(PAGE_TYPES).split(",")).toEqual(expect.arrayContaining(["image/heic", ".heic", ".tif", ".pdf"]));
  expect(isOfType(PAGE_TYPES, { name: "IMG_1.HEIC", type: "" })).toBe(true);
  expect(isOfType(PICTURE_TYPES, { name: "a.pdf", type: "application/pdf" })).toBe(false);
  expect(isOfType(PICTURE_TYPES, { name: "heic", type: "" })).toBe(false);
});
