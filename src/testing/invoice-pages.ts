import type { PageInput } from "#src/invoice-reader/parsing/page.ts";
import type { TextBox } from "#src/shared/page-text.ts";

/** Options of a page for tests, laid out on a grid of characters, as a reader would return it. */
export interface PrintOptions {
  /** Radians by which the page is turned. */
  skew?: number;
  /** Makes columns further right slope more: a keystone. */
  keystone?: number;
}

const WIDTH = 12;
const HEIGHT = 30;

/** Returns a page. Text without two spaces in a row becomes one box; ten columns of characters are 120 px. */
export function printPage(lines: readonly string[], { skew = 0, keystone = 0 }: PrintOptions = {}): PageInput {
  const boxes: TextBox[] = [];
  const turn = (x: number, y: number): [number, number] => [x, y + x * (skew + keystone * (y / 1000))];
  for (const [n, text] of lines.entries()) {
    for (const match of text.matchAll(/\S+(?: \S+)*/g)) {
      const x0 = 40 + match.index * WIDTH;
      const x1 = x0 + match[0].length * WIDTH;
      const y = 60 + n * HEIGHT * 1.4;
      boxes.push({
        text: match[0],
        confidence: 0.98,
        quad: [turn(x0, y - 12), turn(x1, y - 12), turn(x1, y + 12), turn(x0, y + 12)],
        chars: Array.from(match[0], (char, i) => ({ char, x0: x0 + i * WIDTH, x1: x0 + (i + 1) * WIDTH, p: 0.98 })),
      });
    }
  }
  return { width: 1200, height: 200 + lines.length * HEIGHT * 1.4, boxes };
}

/** An invoice with a plain table whose sums are right. */
export const PRINTED_INVOICE = [
  "Harbour & Vale Foods Ltd                       INVOICE",
  "14 Mill Lane, Leeds LS2 8TR                    Invoice No: INV-204417",
  "Tel 0113 496 0182                              Date: 04/09/2026",
  "",
  "Code     Description            Qty    Unit Price     Amount",
  "10233    Basmati Rice 20 kg       3         41.50     124.50",
  "20871    Unsalted Butter         12          6.25      75.00",
  "31102    Chopped Tomatoes         4         27.30     109.20",
  "",
  "                                Subtotal              308.70",
  "                                VAT 20%                61.74",
  "                                Total GBP             370.44",
];
