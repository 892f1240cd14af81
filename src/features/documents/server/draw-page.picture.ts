import sharp from "sharp";

/** Length of the longer side in pixels, enough to read small print on a screen. */
const LONG_SIDE = 2200;
const MAX_PIXELS = 60_000_000;

/** Returns a page for display: upright, at a size for screens, without metadata. */
export async function work({ image, rotation }: { image: Uint8Array; rotation: 0 | 90 | 180 | 270 }): Promise<{
  bytes: Uint8Array;
  width: number;
  height: number;
}> {
  const { data, info } = await sharp(image, { failOn: "none", limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: "inside", withoutEnlargement: true })
    .rotate(rotation)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
