import sharp from "sharp";

/** Returns a drawing of our own as a PNG. */
export function work(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 2 }).toBuffer();
}
