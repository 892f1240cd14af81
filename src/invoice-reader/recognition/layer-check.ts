import { inkOf } from "./ink.ts";
import { decode } from "./pixels.ts";
import { cornersOf, type Rectangle } from "./rectangle.ts";
import type { PageText, TextBox } from "#src/shared/page-text.ts";

/** Minimum confidence of all characters of an amount to count as what the picture shows. */
const SURE = 0.95;

/**
 * Does the text that a scanner put into its PDF match the picture? Every amount that was recognised with certainty in
 * the picture must be in the text, because scanners misread text without reporting it.
 */
export function agrees(layer: PageText, seen: PageText): boolean {
  const written = new Set(layer.boxes.flatMap((box) => amountsOf(box, 0)));
  return seen.boxes.flatMap((box) => amountsOf(box, SURE)).every((amount) => written.has(amount));
}

/** The amounts with cents in a text, without the separators of thousands. */
function amountsOf({ text, chars }: TextBox, sure: number): string[] {
  // A character outside the basic plane counts as two in the text and as one in the list; amounts have none of them.
  if (text.length !== chars.length) return [...text.matchAll(AMOUNT)].map(([amount]) => digitsOf(amount));
  return [...text.matchAll(AMOUNT)]
    .filter(({ index, 0: amount }) => chars.slice(index, index + amount.length).every(({ p }) => p >= sure))
    .map(([amount]) => digitsOf(amount));
}

const AMOUNT = /(?<![\d.,])\d{1,3}(?:[.,\u00A0 ]?\d{3})*[.,]\d{2}(?![\d.,]*\d)/g;
const digitsOf = (amount: string) => amount.replaceAll(/\D/g, "");

/** The page's own text, with the pen marks from the picture of the page. */
export async function withInk(layer: PageText, picture: Uint8Array): Promise<PageText> {
  const image = await decode(picture);
  const scale = image.width / layer.width;
  const ink = inkOf(
    image,
    layer.boxes.map(({ quad }) => scaled(rectangleOf(quad), scale)),
  );
  return { ...layer, ink: ink.map((r) => cornersOf(scaled(r, 1 / scale))) };
}

function rectangleOf([a, b, c, d]: TextBox["quad"]): Rectangle {
  return {
    cx: (a[0] + c[0]) / 2,
    cy: (a[1] + c[1]) / 2,
    width: Math.hypot(b[0] - a[0], b[1] - a[1]),
    height: Math.hypot(d[0] - a[0], d[1] - a[1]),
    angle: Math.atan2(b[1] - a[1], b[0] - a[0]),
  };
}

const scaled = ({ cx, cy, width, height, angle }: Rectangle, by: number): Rectangle => ({
  cx: cx * by,
  cy: cy * by,
  width: width * by,
  height: height * by,
  angle,
});
