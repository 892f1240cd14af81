import sharp from "sharp";
import { openPicture } from "#src/server/pictures/open.picture.ts";
import { pictureFormatOf } from "#src/shared/picture-formats.ts";

const WIDTHS = [320, 640, 1280];
const MAX_PIXELS = 60_000_000;

interface EncodedPicture {
  width: number;
  height: number;
  /** From the narrowest to the widest. */
  variants: { width: number; webp: Uint8Array; avif: Uint8Array }[];
  /** A few pixels, shown until the picture has loaded. */
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
  if (pictureFormatOf(bytes) === undefined) throw new Error("The format is not supported.");
  const picture = await openPicture(bytes, { maxPixels: MAX_PIXELS });
  return picture
    .rotate()
    .resize({ width: 2560, height: 2560, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}
