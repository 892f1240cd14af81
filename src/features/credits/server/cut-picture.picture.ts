import sharp from "sharp";

/** Pixels of the long side; enough to read small print on paper. */
const LONG_SIDE = 1400;
const MAX_PIXELS = 60_000_000;
/** Margin above and below a line, as a share of its height. */
const MARGIN = 0.4;

interface Cut {
  image: Uint8Array;
  /** Left, top, right and bottom of a line as parts of the page; null for the whole picture. */
  box: readonly [number, number, number, number] | null;
}

/** Returns a line of a page, or a whole picture, in the form in which a letter prints it. */
export async function work({ image, box }: Cut): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const picture = sharp(image, { limitInputPixels: MAX_PIXELS });
  const cut = box === null ? picture : picture.extract(areaOf(box, await picture.metadata()));
  const { data, info } = await cut
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function areaOf(
  [left, top, right, bottom]: NonNullable<Cut["box"]>,
  { width, height }: { width: number; height: number },
) {
  const margin = (bottom - top) * MARGIN;
  const [from, to] = [Math.max(0, top - margin), Math.min(1, bottom + margin)];
  const area = { left: Math.floor(Math.max(0, left) * width), top: Math.floor(from * height) };
  return {
    ...area,
    width: Math.max(1, Math.min(width - area.left, Math.ceil((right - left) * width))),
    height: Math.max(1, Math.min(height - area.top, Math.ceil((to - from) * height))),
  };
}
