import sharp from "sharp";

const WIDTHS = [320, 640, 1280];
const FORMATS = new Set(["jpeg", "png", "webp", "avif", "heif", "gif"]);
const MAX_PIXELS = 60_000_000;

interface EncodedPicture {
  width: number;
  height: number;
  /** The narrowest first. */
  variants: { width: number; webp: Uint8Array; avif: Uint8Array }[];
  /** A few pixels, shown until the picture is there. */
  tiny: Uint8Array;
}

/** Decodes a picture, turns it upright, removes its metadata and encodes it in three widths as AVIF and WebP. */
export async function work(bytes: Uint8Array): Promise<EncodedPicture> {
  const upright = await decode(bytes);
  const { width, height, channels } = upright.info;
  const pixels = { raw: { width, height, channels } };
  const resized = (to: number) => sharp(upright.data, pixels).resize({ width: to, withoutEnlargement: true });
  const variants: EncodedPicture["variants"] = [];
  for (const to of new Set(WIDTHS.map((target) => Math.min(target, width)))) {
    const webp = await resized(to).webp({ quality: 78 }).toBuffer();
    const avif = await resized(to).avif({ quality: 52, effort: 2 }).toBuffer();
    variants.push({ width: to, webp, avif });
  }
  return { width, height, variants, tiny: await resized(20).webp({ quality: 40 }).toBuffer() };
}

async function decode(bytes: Uint8Array) {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format } = await picture.metadata();
  if (!FORMATS.has(format)) throw new Error(`${format} is not supported`);
  return picture
    .rotate()
    .resize({ width: 2560, height: 2560, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}
