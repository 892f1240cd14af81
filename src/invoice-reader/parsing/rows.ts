import type { Character, TextBox } from "#src/shared/page-text.ts";
import { latinDigits } from "#src/shared/typed-number.ts";
import type { Box, PageInput, Row, Word } from "./page.ts";

/** Words further apart than this many character widths belong to different cells. */
const CELL_GAP = 1.6;

interface PositionedBox {
  left: [u: number, v: number];
  right: [u: number, v: number];
  height: number;
  words: Word[];
}

/**
 * Words of all pages as rows, top to bottom. Coordinates are deskewed, not pixels: the slope of text lines is fitted as
 * a linear function of the page's height, which removes rotation and the perspective of a photo. Pages follow each
 * other downwards, scaled to the width of the first one.
 */
export function rowsOf(pages: readonly PageInput[]): Row[] {
  const rows: Row[] = [];
  let offset = 0;
  for (const [page, read] of pages.entries()) {
    const scale = (pages[0]?.width ?? 1) / read.width;
    const found = chain(positionBoxes(read, page));
    for (const row of found) {
      row.v = row.v * scale + offset;
      row.height *= scale;
      for (const word of row.words) {
        word.u0 *= scale;
        word.u1 *= scale;
        word.v = word.v * scale + offset;
        word.height *= scale;
      }
    }
    rows.push(...found);
    offset += read.height * scale * 1.2;
  }
  return rows;
}

/** s0 and s1 of slope(y) = s0 + s1 y, fitted to the long boxes without outliers. */
function fitSlope(boxes: readonly TextBox[]): [s0: number, s1: number] {
  let samples = boxes.flatMap(({ quad }) => {
    const [left, right] = middles(quad);
    const width = right[0] - left[0];
    const height = Math.hypot(quad[3][0] - quad[0][0], quad[3][1] - quad[0][1]);
    if (width < 3 * height || width <= 0) return [];
    return [{ y: (left[1] + right[1]) / 2, slope: (right[1] - left[1]) / width, weight: width }];
  });
  let fit: [number, number] = [0, 0];
  for (let round = 0; round < 3 && samples.length > 0; round++) {
    fit = leastSquares(samples);
    const errors = samples.map((s) => Math.abs(s.slope - fit[0] - fit[1] * s.y));
    const limit = Math.max(0.004, 2.5 * (errors.toSorted((a, b) => a - b)[Math.floor(errors.length / 2)] ?? 0));
    samples = samples.filter((_, i) => (errors[i] ?? 0) <= limit);
  }
  return fit;
}

function leastSquares(samples: { y: number; slope: number; weight: number }[]): [number, number] {
  const total = samples.reduce((sum, s) => sum + s.weight, 0);
  const meanY = samples.reduce((sum, s) => sum + s.weight * s.y, 0) / total;
  const mean = samples.reduce((sum, s) => sum + s.weight * s.slope, 0) / total;
  const spread = samples.reduce((sum, s) => sum + s.weight * (s.y - meanY) ** 2, 0);
  if (samples.length < 6 || spread === 0) return [mean, 0];
  const s1 = samples.reduce((sum, s) => sum + s.weight * (s.y - meanY) * (s.slope - mean), 0) / spread;
  return [mean - s1 * meanY, s1];
}

function middles(quad: TextBox["quad"]): [[number, number], [number, number]] {
  const [a, b, c, d] = quad as [[number, number], [number, number], [number, number], [number, number]];
  return [
    [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2],
    [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2],
  ];
}

/** Corrects a point's coordinates for skew and perspective. */
type Flatten = (x: number, y: number) => [u: number, v: number];

function positionBoxes(page: PageInput, number: number): PositionedBox[] {
  const [s0, s1] = fitSlope(page.boxes);
  const flatten: Flatten = (x, y) => [x, (y - s0 * x) / (1 + s1 * x)];
  return page.boxes.flatMap((box) => {
    const [left, right] = middles(box.quad);
    const height = Math.hypot(box.quad[3][0] - box.quad[0][0], box.quad[3][1] - box.quad[0][1]);
    const words = splitWords(box.chars).map((chars): Word => {
      const [first, last] = [chars[0] as Character, chars.at(-1) as Character];
      const middle = (first.x0 + last.x1) / 2;
      const y = left[1] + ((middle - left[0]) / (right[0] - left[0] || 1)) * (right[1] - left[1]);
      return wordOf(chars, { page, number, height, y, v: flatten(middle, y)[1] });
    });
    return words.length === 0 ? [] : [{ left: flatten(...left), right: flatten(...right), height, words }];
  });
}

/** The characters of a box as words. A no-break space or a thin space is part of the number around it. */
function splitWords(chars: readonly Character[]): Character[][] {
  const words: Character[][] = [[]];
  for (const [at, char] of chars.entries()) {
    const word = words.at(-1) as Character[];
    if (NUMBER_SPACE.test(char.char) && isDigit(chars[at - 1]) && isDigit(chars[at + 1])) word.push(char);
    else if (char.char.trim() === "") words.push([]);
    // "TOTAL:729,77" is a label and its value.
    else if (word.at(-1)?.char === ":" && /[A-Za-z.]/.test(word.at(-2)?.char ?? "")) words.push([char]);
    else word.push(char);
  }
  return words.filter((word) => word.length > 0);
}

/** No-break, narrow no-break, thin and figure space. */
const NUMBER_SPACE = /[\u{A0}\u{202F}\u{2009}\u{2007}]/u;
const isDigit = (character: Character | undefined) => /\p{Nd}/u.test(character?.char ?? "");

interface WordPosition {
  page: PageInput;
  number: number;
  height: number;
  /** Vertical centre of the word on the page, and its position across the text lines. */
  y: number;
  v: number;
}

function wordOf(chars: readonly Character[], { page, number, height, y, v }: WordPosition): Word {
  const [u0, u1] = [(chars[0] as Character).x0, (chars.at(-1) as Character).x1];
  const edges = [u0 / page.width, (y - height / 2) / page.height, u1 / page.width, (y + height / 2) / page.height];
  const letters = chars.map((c) => latinDigits(c.char));
  const or = chars.flatMap((c, i) => (c.or === undefined ? [] : [letters.with(i, c.or).join("")]));
  return {
    text: letters.join(""),
    u0,
    u1,
    v,
    height,
    p: Math.min(...chars.map((c) => c.p)),
    page: number,
    box: edges.map((part) => Math.max(0, Math.min(1, part))) as Box,
    joined: false,
    ...(or.length > 0 && { or }),
  };
}

/** Each box is added to the row whose right end is nearest in height, so that rows can follow a bent page. */
function chain(boxes: PositionedBox[]): Row[] {
  const open: { boxes: PositionedBox[]; last: PositionedBox }[] = [];
  for (const box of boxes.toSorted((a, b) => a.left[0] - b.left[0])) {
    let best: (typeof open)[number] | undefined;
    let nearest = Infinity;
    for (const row of open) {
      const limit = 0.5 * Math.min(row.last.height, box.height) + 0.05 * Math.max(row.last.height, box.height);
      const distance = Math.abs(box.left[1] - row.last.right[1]);
      const overlap = row.last.right[0] - box.left[0];
      if (distance > limit || distance >= nearest || overlap > Math.max(box.height, 0.3 * (box.right[0] - box.left[0])))
        continue;
      nearest = distance;
      best = row;
    }
    if (best) {
      best.boxes.push(box);
      best.last = box;
    } else open.push({ boxes: [box], last: box });
  }
  return open.map(({ boxes: parts }) => rowOf(parts)).toSorted((a, b) => a.v - b.v);
}

function rowOf(parts: PositionedBox[]): Row {
  const words = parts.flatMap((part) => part.words).toSorted((a, b) => a.u0 - b.u0);
  const widths = words.map((w) => (w.u1 - w.u0) / Math.max(1, w.text.length)).toSorted((a, b) => a - b);
  const width = widths[Math.floor(widths.length / 2)] ?? 1;
  for (const [i, word] of words.entries()) {
    const before = words[i - 1];
    word.joined = before !== undefined && word.u0 - before.u1 < CELL_GAP * width;
  }
  const span = parts.reduce((total, part) => total + part.right[0] - part.left[0], 0) || 1;
  const v = parts.reduce((total, p) => total + ((p.left[1] + p.right[1]) / 2) * (p.right[0] - p.left[0]), 0) / span;
  const height = parts.map((p) => p.height).toSorted((a, b) => a - b)[Math.floor(parts.length / 2)] ?? 0;
  return { words, v, height, page: words[0]?.page ?? 0 };
}
