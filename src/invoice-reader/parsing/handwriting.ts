import type { Evidence, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import { around } from "./evidence.ts";
import type { Box, PageInput } from "./page.ts";

export const HANDWRITING = "Something was written by hand over a line's numbers. Please check the marked lines.";

/** What is printed may no longer hold. */
const WRITTEN_OVER = 0.5;

/** Maximum distance of ink to the left of a line's numbers, as a share of the page's width. */
const BESIDE = 0.08;

/**
 * Marks the numbers of lines with ink over or beside them. Ink cannot be read reliably, so a person must review these
 * numbers. Returns the lines, and a sentence when there are such lines.
 */
export function withHandwriting(items: readonly ExtractedItem[], pages: readonly PageInput[]) {
  const written = items.map((item) => isWrittenOver(item, pages));
  return {
    items: items.map((item, i) => (written[i] ? markedNumbers(item) : item)),
    warnings: written.includes(true) ? [HANDWRITING] : [],
  };
}

function isWrittenOver({ evidence, page }: ExtractedItem, pages: readonly PageInput[]): boolean {
  const own = [evidence.quantity, evidence.unit_price, evidence.amount].filter((found) => found.page === page);
  const numbers = around(own.flatMap(({ box }) => (box ? [{ box }] : [])));
  const read = pages[page];
  if (!numbers || !read?.ink) return false;
  const [left, top, , bottom] = numbers;
  return read.ink.some((quad) => {
    const [inkLeft, inkTop, inkRight, inkBottom] = boxOf(quad, read);
    const middle = (inkTop + inkBottom) / 2;
    return middle > top && middle < bottom && inkRight > left - BESIDE && inkRight > inkLeft;
  });
}

function boxOf(quad: NonNullable<PageInput["ink"]>[number], { width, height }: PageInput): Box {
  const [xs, ys] = [quad.map(([x]) => x / width), quad.map(([, y]) => y / height)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function markedNumbers(item: ExtractedItem): ExtractedItem {
  const { item_name, quantity, unit_price, amount } = item.evidence;
  const marked = <Found extends Evidence>(found: Found): Found => ({
    ...found,
    confidence: Math.min(found.confidence, WRITTEN_OVER),
    review: true,
  });
  return {
    ...item,
    evidence: {
      ...item.evidence,
      // Handwriting may have been read as part of the name.
      item_name: /\d/.test(item.item_name) ? marked(item_name) : item_name,
      quantity: marked(quantity),
      unit_price: marked(unit_price),
      amount: marked(amount),
    },
  };
}
