import sharp from "sharp";
import { openPicture } from "#src/server/pictures/open.picture.ts";
import { pictureFormatOf } from "#src/shared/picture-formats.ts";

const SIDE = 1024;
const MAX_PIXELS = 40_000_000;

/**
 * Returns the logo as WebP; null when the bytes are no picture. Encoding it again drops metadata and anything else that
 * is not picture.
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

/** A drawing has no first bytes of its own; the library finds out. */
async function isDrawing(bytes: Uint8Array): Promise<boolean> {
  const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => ({ format: "none" }));
  return format === "svg";
}
