import type { Decoded, Pixels, Region, Rotation } from "./pixels.ts";
import { cornersOf, type Rectangle } from "./rectangle.ts";

/** If text takes less than this share of the picture's long side, it was photographed from a distance. */
const FAR = 0.8;
/** Margin around the text, as a share of the picture's long side: the detector misses text that touches the edge. */
const MARGIN = 0.03;

/** The part of the picture that contains all its text, if decoding only that part is worthwhile. */
export function textRegion(rectangles: readonly Rectangle[], { width, height }: Pixels): Region | undefined {
  const corners = rectangles.flatMap((r) => cornersOf(r));
  if (corners.length === 0) return undefined;
  const long = Math.max(width, height);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs) - MARGIN * long));
  const top = Math.max(0, Math.floor(Math.min(...ys) - MARGIN * long));
  const right = Math.min(width, Math.ceil(Math.max(...xs) + MARGIN * long));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + MARGIN * long));
  if (Math.max(right - left, bottom - top) > FAR * long) return undefined;
  return { left, top, width: right - left, height: bottom - top };
}

/** Converts a part of the decoded picture to the pixels of the file. */
export function storedRegion(part: Region, { scale, stored }: Omit<Decoded, "data">): Region {
  const left = Math.min(stored.width - 1, Math.floor(part.left / scale));
  const top = Math.min(stored.height - 1, Math.floor(part.top / scale));
  return {
    left,
    top,
    width: Math.max(1, Math.min(stored.width - left, Math.ceil(part.width / scale))),
    height: Math.max(1, Math.min(stored.height - top, Math.ceil(part.height / scale))),
  };
}

/** The position of a part after the whole picture is turned clockwise. */
export function rotateRegion(
  part: Region,
  { width, height }: Pick<Pixels, "width" | "height">,
  degrees: Rotation,
): Region {
  const { left, top, width: w, height: h } = part;
  if (degrees === 90) return { left: height - top - h, top: left, width: h, height: w };
  if (degrees === 180) return { left: width - left - w, top: height - top - h, width: w, height: h };
  if (degrees === 270) return { left: top, top: width - left - w, width: h, height: w };
  return part;
}

/** A rectangle of the part, `scale` times as large as in the whole picture, in the whole picture's pixels. */
export const toPageCoordinates = (r: Rectangle, { left, top }: Region, scale: number): Rectangle => ({
  cx: left + r.cx / scale,
  cy: top + r.cy / scale,
  width: r.width / scale,
  height: r.height / scale,
  angle: r.angle,
});
