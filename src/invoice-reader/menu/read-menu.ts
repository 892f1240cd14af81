import { columnsOf } from "#src/invoice-reader/menu/columns.ts";
import {
  lineOf,
  type MenuLine,
  type PriceStyle,
  styleOf,
  type Token,
  tokensOf,
} from "#src/invoice-reader/menu/lines.ts";
import { DishList } from "#src/invoice-reader/menu/dish-list.ts";
import { MAX_DISHES, type MenuOptions, type MenuReading } from "#src/invoice-reader/menu/menu.ts";
import { isNoise } from "#src/invoice-reader/menu/names.ts";
import type { PageInput } from "#src/invoice-reader/parsing/page.ts";
import { rowsOf } from "#src/invoice-reader/parsing/rows.ts";

/** Maximum number of text boxes read from a page; a menu has a few hundred. */
const MAX_BOXES = 3000;

const MAX_NAMED = 10;

/** The dishes of a menu, in reading order: by page, by column, from top to bottom. */
export function readMenu(pages: readonly PageInput[], { digits }: MenuOptions): MenuReading {
  const rows = pages
    .map((page) => rowsOf([{ ...page, boxes: page.boxes.slice(0, MAX_BOXES) }]).map(tokensOf))
    .map(withPrices);
  const style = styleOf(rows.flat(), digits);
  const dishes = new DishList();
  for (const [page, own] of rows.entries())
    for (const column of columnsOf(own)) dishes.addColumn(linesOf(column, style, page));
  const found = dishes.finish();
  const warnings: string[] = [];
  if (found.length === 0) warnings.push("No dishes with prices were found.");
  const { unpriced } = dishes;
  if (unpriced.length > 0)
    warnings.push(`Without a price that could be read, and left out: ${unpriced.slice(0, MAX_NAMED).join(", ")}.`);
  if (found.length > MAX_DISHES) warnings.push(`Only the first ${MAX_DISHES} dishes were read.`);
  return { dishes: found.slice(0, MAX_DISHES), warnings };
}

function linesOf(column: readonly Token[][], style: PriceStyle, page: number): MenuLine[] {
  return column
    .map((tokens) => ({ ...lineOf(tokens, style), page }))
    .filter(({ tokens }) => !isNoise(tokens.map(({ text }) => text).join(" ")));
}

/** Maximum vertical offset of a small price from its row, in heights of the row's text. */
const MAX_SHIFT = 0.5;

/** Joins a row that is only a price with the row at the same height, if that row has no price. */
function withPrices(rows: readonly Token[][]): Token[][] {
  const joined: Token[][] = [];
  for (const row of rows) {
    const before = joined.at(-1);
    if (before && belongTogether(before, row)) joined[joined.length - 1] = [...before, ...row];
    else if (before && belongTogether(row, before)) joined[joined.length - 1] = [...row, ...before];
    else joined.push(row);
  }
  return joined;
}

function belongTogether(text: readonly Token[], price: readonly Token[]): boolean {
  const [last, first] = [text.at(-1), price[0]];
  if (!last || !first || price.length > 2 || !/^\D?\d/.test(first.text) || last.u1 >= first.u0) return false;
  return Math.abs(last.v - first.v) <= last.height * MAX_SHIFT && !/\d$/.test(last.text);
}
