import sharp from "sharp";

/** Enough to read small print on a screen. */
const LONG_SIDE = 2200;
const MAX_PIXELS = 60_000_000;

/** The page as it is shown: upright, of a size for screens, without what the camera wrote beside the pixels. */
export async function drawPage(
  image: Uint8Array,
  turn: 0 | 90 | 180 | 270,
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(image, { failOn: "none", limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: "inside", withoutEnlargement: true })
    .rotate(turn)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
