import { openPicture } from "#src/server/pictures/open.picture.ts";
import { pictureFormatOf } from "#src/shared/picture-formats.ts";

/** Pixels of the long side; enough to read small print on a screen. */
const LONG_SIDE = 2200;
const MAX_PIXELS = 60_000_000;

/** Returns the picture of a delivery note upright, at a size for screens, without metadata. */
export async function work(bytes: Uint8Array): Promise<Uint8Array> {
  if (pictureFormatOf(bytes) === undefined) throw new Error("The format is not supported.");
  const picture = await openPicture(bytes, { maxPixels: MAX_PIXELS });
  return picture
    .autoOrient()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .webp({ quality: 78 })
    .toBuffer();
}
