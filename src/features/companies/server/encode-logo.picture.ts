import sharp from "sharp";
import { openPicture } from "#src/server/pictures/open.picture.ts";
import { pictureFormatOf } from "#src/shared/picture-formats.ts";

const SIDE = 1024;
const MAX_PIXELS = 40_000_000;

/**
 * Returns the logo as WebP; null if the bytes are not a picture. Encoding it again removes metadata and everything else
 * that is not part of the picture.
 */
export async function work(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (pictureFormatOf(bytes) === undefined && !(await isDrawing(bytes))) return null;
  const image = await openPicture(bytes, { maxPixels: MAX_PIXELS });
  return image
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer();
}

/** Returns whether the bytes are a drawing. It has no fixed first bytes, so the library decides. */
async function isDrawing(bytes: Uint8Array): Promise<boolean> {
  const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => ({ format: "none" }));
  return format === "svg";
}
