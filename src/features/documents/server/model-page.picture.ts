import sharp from "sharp";

/** Length of the longer side in pixels. Vision models scale larger pictures down, so more would only cost more. */
const LONG_SIDE = 2048;
/**
 * Minimum width in pixels: a till receipt is long and narrow, and its letters need this width whatever its length, up
 * to MAX_SIDE.
 */
const NARROW_SIDE = 768;
const MAX_SIDE = 4096;
const MAX_PIXELS = 60_000_000;

interface ModelPicture {
  image: Uint8Array;
  rotation?: 0 | 90 | 180 | 270 | undefined;
}

/**
 * Returns a page for a model: upright, at a suitable size, as a new JPEG without metadata, so that a photo's location,
 * time and device do not leave the machine. `rotation` is the page's rotation as found by the reader.
 */
export async function work({ image, rotation = 0 }: ModelPicture): Promise<Uint8Array> {
  const input = sharp(image, { failOn: "none", limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const { width, height } = await input.metadata();
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.min(1, Math.max(LONG_SIDE / long, Math.min(NARROW_SIDE / short, MAX_SIDE / long)));
  return input
    .autoOrient()
    .resize({ width: Math.round(long * scale), height: Math.round(long * scale), fit: "inside" })
    .rotate(rotation)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 85 })
    .toBuffer();
}
