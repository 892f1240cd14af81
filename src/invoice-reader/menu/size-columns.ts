import type { MenuLine, Token } from "#src/invoice-reader/menu/lines.ts";
import type { MenuSize } from "#src/invoice-reader/menu/menu.ts";
import { isSizeLabel, splitSize } from "#src/invoice-reader/menu/sizes.ts";

/** The name of a size over its column of prices. */
export interface HeaderSize {
  name: string;
  u: number;
}

/** A row of sizes above columns of prices: "WINE   Glass   Bottle". Null if the line is not such a row. */
export function headerSizes(line: MenuLine): { title: string; sizes: HeaderSize[] } | null {
  const cells = cellsOf(line.tokens);
  let at = cells.length;
  while (at > 0 && isSizeLabel(textOf(cells[at - 1] ?? []))) at -= 1;
  const sizes = cells.slice(at).map((tokens) => ({ name: textOf(tokens), u: middleOf(tokens) }));
  return sizes.length < 2 ? null : { title: cells.slice(0, at).map(textOf).join(" "), sizes };
}

const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(" ");
const middleOf = (tokens: readonly Token[]) => ((tokens[0]?.u0 ?? 0) + (tokens.at(-1)?.u1 ?? 0)) / 2;

function cellsOf(tokens: readonly Token[]): Token[][] {
  const cells: Token[][] = [];
  for (const token of tokens) {
    const cell = cells.at(-1);
    // Two sizes that are close together remain two sizes: "Small Large".
    const isNext = cell && token.joined && !(isSizeLabel(textOf(cell)) && isSizeLabel(token.text));
    if (isNext) cell.push(token);
    else cells.push([token]);
  }
  return cells;
}

/** A dish's name and its sizes with prices, from a line that has at least one price. */
export function sizesOf(
  { prices, texts }: MenuLine,
  header: readonly HeaderSize[],
): { name: string; sizes: MenuSize[]; unnamed: boolean } {
  const [first = "", ...others] = texts;
  const between = others.slice(0, -1);
  const after = others.at(-1) ?? "";
  const isAlone = isSizeLabel(first);
  const isAfter = isSizeLabel(after) && between.every(isSizeLabel);
  if (isAfter && !isAlone) {
    const names = [...between, after];
    return named(
      first,
      prices.map(({ value }, at) => ({ name: tidy(names[at] ?? ""), price: value })),
    );
  }
  const isBefore = prices.length > 1 && between.every(isSizeLabel);
  const split = isAlone ? { name: "", size: first } : splitSize(first, { words: isBefore });
  if (split.size !== "" || isBefore) {
    const names = [split.size, ...between];
    return named(
      split.name,
      prices.map(({ value }, at) => ({ name: tidy(names[at] ?? ""), price: value })),
    );
  }
  const sizes = prices.map(({ value, u }) => ({ name: nearest(header, u, prices.length), price: value }));
  return named(first, sizes);
}

const tidy = (text: string) =>
  text
    .replaceAll(/[|/:()]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 60);

function named(name: string, sizes: MenuSize[]) {
  return { name, sizes, unnamed: sizes.length > 1 && sizes.some((size) => size.name === "") };
}

/** The size above a price; empty if the menu has fewer sizes than prices. */
function nearest(header: readonly HeaderSize[], u: number, prices: number): string {
  if (header.length < prices) return "";
  const [best] = header.toSorted((a, b) => Math.abs(a.u - u) - Math.abs(b.u - u));
  return best?.name ?? "";
}
