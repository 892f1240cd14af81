import sharp from "sharp";

const MAX_PIXELS = 60_000_000;
const FORMATS = new Set(["jpeg", "png", "webp"]);

/** Returns a picture of a page or delivery note in its original size. It is encoded again, without metadata. */
export async function work(bytes: Uint8Array): Promise<{ webp: Uint8Array; width: number; height: number }> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format } = await picture.metadata();
  if (!FORMATS.has(format)) throw new Error(`${format} is not supported`);
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { webp: data, width: info.width, height: info.height };
}
