import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkImage, FileRefused, MAX_FILE_BYTES, type RefusalReason } from "./check-image.ts";

const MADE = new URL("../../../../bench/invoices/made/01-3.jpg", import.meta.url);

async function reasonOf(bytes: Uint8Array): Promise<RefusalReason> {
  const error = await checkImage(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileRefused)) throw new Error("the file was accepted");
  expect(error.message).toMatch(/^[A-Z].*\.$/);
  return error.reason;
}

/** The first 33 bytes of a PNG say how large it is; nothing else is needed to claim 20,000 x 20,000 pixels. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(17);
  chunk.write("IHDR", 0, "latin1");
  chunk.writeUInt32BE(width, 4);
  chunk.writeUInt32BE(height, 8);
  chunk.set([8, 2, 0, 0, 0], 12);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(chunk));
  const length = Buffer.from([0, 0, 0, 13]);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), length, chunk, tail]);
}

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#fff" } });

describe("checkImage", () => {
  it("takes what it says it takes, whatever the file is called", async () => {
    expect(await checkImage(await blank(300, 200).jpeg().toBuffer())).toEqual({
      format: "jpeg",
      width: 300,
      height: 200,
    });
    expect(await checkImage(await blank(300, 200).png().toBuffer())).toEqual({
      format: "png",
      width: 300,
      height: 200,
    });
    expect(await checkImage(Buffer.from("%PDF-1.7\n..."))).toEqual({ format: "pdf" });
  });

  it("refuses by content, with the documented sentences", async () => {
    const lying = Buffer.from("<html>this is called invoice.jpg</html>");
    await expect(checkImage(lying)).rejects.toThrow("Unsupported file format. Please upload a JPG or PNG image.");
    expect(await reasonOf(await blank(50, 50).gif().toBuffer())).toBe("format");
    expect(await reasonOf(await blank(50, 50).webp().toBuffer())).toBe("format");
    expect(await reasonOf(new Uint8Array(0))).toBe("empty");
  });

  it("takes 10 MB and refuses one byte more, before anything is decoded", async () => {
    const jpeg = await blank(300, 200).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect(await checkImage(padded(MAX_FILE_BYTES))).toMatchObject({ format: "jpeg" });
    await expect(checkImage(padded(MAX_FILE_BYTES + 1))).rejects.toThrow(
      "File size too large. Please upload a file smaller than 10MB.",
    );
  });

  it("refuses 20,000 x 20,000 pixels by the header alone", async () => {
    const start = performance.now();
    expect(await reasonOf(pngHeader(20_000, 20_000))).toBe("dimensions");
    expect(performance.now() - start).toBeLessThan(1000);
    expect(await reasonOf(pngHeader(8, 8))).toBe("dimensions");
  });

  it("refuses files cut in half and files that only begin like an image", async () => {
    const whole = readFileSync(MADE);
    expect(await reasonOf(whole.subarray(0, whole.length / 2))).toBe("damaged");
    const png = await sharp(whole).resize(400).png().toBuffer();
    expect(await reasonOf(png.subarray(0, png.length / 2))).toBe("damaged");
    expect(await reasonOf(pngHeader(600, 600))).toBe("damaged");
    expect(await reasonOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("not a jpeg")]))).toBe(
      "damaged",
    );
  });
});
