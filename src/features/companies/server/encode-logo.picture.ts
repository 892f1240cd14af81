import sharp from "sharp";

const SIDE = 1024;
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "avif", "heif", "svg", "tiff"]);

/**
 * Returns the logo as WebP; null when the bytes are no picture. Encoding it again drops metadata and anything else that
 * is not picture.
 */
export async function work(bytes: Uint8Array): Promise<Uint8Array | null> {
  // Limits the pixels, because a small file can decode to an image of gigabytes.
  const image = sharp(bytes, { limitInputPixels: 40_000_000, failOn: "error" });
  const { format } = await image.metadata().catch(() => ({ format: "none" }));
  if (!FORMATS.has(format ?? "")) return null;
  return image
    .rotate()
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer();
}
