import sharp from "sharp";

/** What vision models look at themselves; more is sent and paid for in vain. */
const LONG_SIDE = 2048;
/** A till receipt is long and narrow: its letters need this width whatever the length... */
const NARROW_SIDE = 768;
/** ...up to this length. */
const MAX_SIDE = 4096;
const MAX_PIXELS = 60_000_000;

/**
 * The page as it leaves the machine: upright, at a size a model can use, as a fresh JPEG that holds pixels and nothing else.
 * A photo's place, time, device and preview stay here. `turn` is what the reader found the page to be turned by.
 */
export async function pictureOf(image: Uint8Array, turn: 0 | 90 | 180 | 270 = 0): Promise<Uint8Array> {
  const input = sharp(image, { failOn: "none", limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const { width, height } = await input.metadata();
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.min(1, Math.max(LONG_SIDE / long, Math.min(NARROW_SIDE / short, MAX_SIDE / long)));
  return input
    .autoOrient()
    .resize({ width: Math.round(long * scale), height: Math.round(long * scale), fit: "inside" })
    .rotate(turn)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 85 })
    .toBuffer();
}
