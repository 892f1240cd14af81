import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkImage, FileRejected, MAX_FILE_BYTES, type RejectionReason } from "./check-image.ts";
import { decode } from "./pixels.ts";

const MADE = new URL("../../../bench/invoices/made/01-3.jpg", import.meta.url);

async function reasonOf(bytes: Uint8Array): Promise<RejectionReason> {
  const error = await checkImage(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileRejected)) throw new Error("the file was accepted");
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

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG told to be an animation of two frames; the second one is the first again. */
async function animatedPng(): Promise<Buffer> {
  const still = await blank(60, 40).png({ palette: false }).toBuffer();
  const at = still.indexOf("IDAT") - 4;
  const length = still.readUInt32BE(at);
  const pixels = still.subarray(at + 8, at + 8 + length);
  const frame = (sequence: number) => {
    const control = Buffer.alloc(26);
    for (const [index, value] of [sequence, 60, 40, 0, 0].entries()) control.writeUInt32BE(value, index * 4);
    control.writeUInt16BE(1, 22);
    return pngChunk("fcTL", control);
  };
  const animation = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
  const second = pngChunk("fdAT", Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels]));
  const rest = still.subarray(at);
  const end = rest.length - 12;
  return Buffer.concat([
    still.subarray(0, at),
    pngChunk("acTL", animation),
    frame(0),
    rest.subarray(0, end),
    frame(1),
    second,
    rest.subarray(end),
  ]);
}

describe("checkImage", () => {
  it("accepts every supported format, whatever the file is called", async () => {
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
    await expect(checkImage(lying)).rejects.toThrow(
      "Unsupported file format. Please choose JPG, PNG, WebP, AVIF, TIFF, HEIC or PDF files.",
    );
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
    const before = process.cpuUsage();
    expect(await reasonOf(pngHeader(20_000, 20_000))).toBe("dimensions");
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
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

  it.each([
    ["a web page", Buffer.from("<!doctype html><img src=x onerror=alert(1)>")],
    ["a drawing with a script", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")],
    ["an archive", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0])],
    ["a program", Buffer.from("\u007FELF\u0002\u0001\u0001")],
    ["a picture of a phone's own kind", Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1")],
    ["a table", Buffer.from("item,quantity\nrice,3\n")],
    ["nothing but zeros", Buffer.alloc(1000)],
  ])("%s is no invoice, whatever it is called", async (_, bytes) => {
    expect(await reasonOf(bytes)).toBe("format");
  });

  it("takes what cameras, scanners and converters make: CMYK, 16 bits, grey, palettes, one bit, progressive, animated", async () => {
    const image = () => blank(60, 40);
    const kinds = {
      cmyk: await image().toColourspace("cmyk").jpeg().toBuffer(),
      progressive: await image().jpeg({ progressive: true }).toBuffer(),
      grey: await image().greyscale().jpeg().toBuffer(),
      deep: await image().toColourspace("rgb16").png().toBuffer(),
      deepGrey: await image().toColourspace("grey16").png().toBuffer(),
      palette: await image().png({ palette: true, colours: 4 }).toBuffer(),
      oneBit: await image().threshold(128).toColourspace("b-w").png({ palette: true, colours: 2 }).toBuffer(),
      transparent: await image().ensureAlpha(0).png().toBuffer(),
      interlaced: await image().png({ progressive: true }).toBuffer(),
      animated: await animatedPng(),
    };
    for (const [kind, bytes] of Object.entries(kinds)) {
      expect(await checkImage(bytes), kind).toMatchObject({ width: 60, height: 40 });
      const { data, width, height } = await decode(bytes);
      expect([kind, width, height, data.length]).toEqual([kind, 60, 40, 60 * 40 * 3]);
      // Transparent is paper; everything else was white from the start.
      expect(Math.min(...data), kind).toBeGreaterThan(245);
    }
  });

  it("looks at one image at a time, and goes on after one that is broken", async () => {
    const whole = await blank(300, 200).jpeg().toBuffer();
    const results = await Promise.allSettled([whole, whole.subarray(0, 300), whole].map((bytes) => checkImage(bytes)));
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });
});
