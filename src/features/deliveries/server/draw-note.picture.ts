import sharp from "sharp";

/** Pixels; enough to read small print on a screen. */
const LONG_SIDE = 2200;
const MAX_PIXELS = 60_000_000;
const FORMATS = new Set(["jpeg", "png", "webp", "avif", "heif"]);

/** Returns the picture of a delivery note upright, at a size for screens, without metadata. */
export async function work(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format } = await picture.metadata();
  if (!FORMATS.has(format)) throw new Error(`${format} is not supported`);
  return picture
    .autoOrient()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .webp({ quality: 78 })
    .toBuffer();
}
