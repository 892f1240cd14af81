import type { Pixels } from "./pixels.ts";
import type { Rectangle } from "./rectangle.ts";

/** Height to which rectangles are scaled as strips; their width is scaled equally. */
const HEIGHT = 32;
/** Height of a strip relative to its text, because handwriting does not stay on the line. */
const GROW = 1.15;
/** A pixel darker than this share of the paper's brightness is ink. */
const DARK = 0.68;
/** Ink is coloured if its channels, as shares of the paper's, differ by more than this. */
const COLOURED = 0.17;
/** Minimum number of coloured pixels in a strip that make a pen stroke. */
const STROKE = 40;
/** If a larger share of the page's text than this has coloured ink, the print itself is coloured. */
const COLOURED_PRINT = 0.2;
/** Minimum unbroken length of a line through figures, in text heights. */
const STRIKE = 1.6;
/** Slopes of such a line, in steps. */
const SLOPES = [-0.3, -0.2, -0.12, -0.06, 0, 0.06, 0.12, 0.2, 0.3];

/** One rectangle as a strip: for every pixel, whether it is ink and whether that ink is coloured. */
interface Strip {
  width: number;
  ink: Uint8Array;
  coloured: Uint8Array;
}

/** A part of a rectangle, in shares of its width. */
interface Part {
  from: number;
  to: number;
}

/**
 * Finds pen marks on print: ink of another colour over or in place of text, and lines drawn through text. Returns the
 * parts of the rectangles that contain such marks.
 */
export function inkOf(image: Pixels, rectangles: readonly Rectangle[]): Rectangle[] {
  const strips = rectangles.map((rectangle) => stripOf(image, rectangle));
  const coloured = strips.map(colouredPart);
  const isColourPrint = coloured.filter((part) => part).length > COLOURED_PRINT * strips.length;
  return strips.flatMap((strip, i) => {
    const part = (isColourPrint ? undefined : coloured[i]) ?? strikePart(strip);
    return part ? [partOf(rectangles[i] as Rectangle, part)] : [];
  });
}

function stripOf(image: Pixels, r: Rectangle): Strip {
  const width = Math.max(1, Math.min(1600, Math.round((HEIGHT * r.width) / (r.height * GROW))));
  const rgb = sample(image, r, width);
  const paper = [0, 1, 2].map((channel) => brightOf(rgb, channel));
  const ink = new Uint8Array(width * HEIGHT);
  const coloured = new Uint8Array(width * HEIGHT);
  for (let at = 0; at < ink.length; at++) {
    const [red = 1, green = 1, blue = 1] = paper.map((bright, c) => (rgb[at * 3 + c] as number) / bright);
    if (0.3 * red + 0.59 * green + 0.11 * blue > DARK) continue;
    ink[at] = 1;
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > COLOURED) coloured[at] = 1;
  }
  return { width, ink, coloured };
}

/** The rectangle's pixels along its own baseline, sampled by nearest neighbour. */
function sample({ data, width: w, height: h }: Pixels, r: Rectangle, width: number): Uint8Array {
  const out = new Uint8Array(width * HEIGHT * 3);
  const [c, s] = [Math.cos(r.angle), Math.sin(r.angle)];
  for (let j = 0; j < HEIGHT; j++) {
    const v = ((j + 0.5) / HEIGHT - 0.5) * r.height * GROW;
    for (let i = 0; i < width; i++) {
      const u = ((i + 0.5) / width - 0.5) * r.width;
      const x = Math.max(0, Math.min(w - 1, Math.round(r.cx + u * c - v * s)));
      const y = Math.max(0, Math.min(h - 1, Math.round(r.cy + u * s + v * c)));
      const [from, to] = [(y * w + x) * 3, (j * width + i) * 3];
      for (let k = 0; k < 3; k++) out[to + k] = data[from + k] as number;
    }
  }
  return out;
}

/** The paper's brightness in one channel: the 90th percentile, because darker pixels may be ink. */
function brightOf(rgb: Uint8Array, channel: number): number {
  const counts = new Uint32Array(256);
  for (let at = channel; at < rgb.length; at += 3)
    counts[rgb[at] as number] = (counts[rgb[at] as number] as number) + 1;
  let left = rgb.length / 30;
  for (let value = 255; value > 0; value--) {
    left -= counts[value] as number;
    if (left <= 0) return value;
  }
  return 1;
}

function colouredPart({ width, coloured }: Strip): Part | undefined {
  const columns = new Uint32Array(width);
  for (const [at, pixel] of coloured.entries()) columns[at % width] = (columns[at % width] as number) + pixel;
  const total = columns.reduce((sum, count) => sum + count, 0);
  if (total < STROKE) return undefined;
  const from = columns.findIndex((count) => count > 1);
  const to = columns.findLastIndex((count) => count > 1);
  return from < 0 ? undefined : { from: from / width, to: (to + 1) / width };
}

/** A straight line through the middle of text that also fills the gaps between its letters. */
function strikePart(strip: Strip): Part | undefined {
  const { width, ink } = strip;
  const needed = STRIKE * (HEIGHT / GROW);
  if (width < needed) return undefined;
  const has = (x: number, y: number) => ink[y * width + x] === 1 || ink[(y + 1) * width + x] === 1;
  for (const slope of SLOPES) {
    for (let start = -12; start < HEIGHT + 12; start++) {
      let run = 0;
      for (let x = 0; x < width; x++) {
        const y = Math.round(start + slope * (x - width / 2));
        const isInside = y > HEIGHT * 0.3 && y < HEIGHT * 0.68;
        run = isInside && has(x, y) ? run + 1 : 0;
        if (run >= needed) return { from: (x - run + 1) / width, to: (x + 1) / width };
      }
    }
  }
  return undefined;
}

function partOf(r: Rectangle, { from, to }: Part): Rectangle {
  const shift = ((from + to) / 2 - 0.5) * r.width;
  return {
    ...r,
    cx: r.cx + shift * Math.cos(r.angle),
    cy: r.cy + shift * Math.sin(r.angle),
    width: (to - from) * r.width,
  };
}
