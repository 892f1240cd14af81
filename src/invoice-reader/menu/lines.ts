import { isCurrency, type Price, priceOf } from "#src/invoice-reader/menu/price.ts";
import { isQuantity, isUnit } from "#src/invoice-reader/menu/sizes.ts";
import type { Box, Row, Word } from "#src/invoice-reader/parsing/page.ts";

/** A piece of a printed row, without leader dots and separators. */
export type Token = Pick<Word, "text" | "u0" | "u1" | "v" | "height" | "p" | "page" | "box" | "joined">;

export interface PrintedPrice extends Price {
  u: number;
  p: number;
  /** Its decimal point was not read. */
  restored: boolean;
}

/** A printed row of one column: prices, and the texts before, between and after them. */
export interface MenuLine {
  tokens: Token[];
  prices: PrintedPrice[];
  /** One more than there are prices. */
  texts: string[];
  v: number;
  height: number;
  u0: number;
  u1: number;
  page: number;
  box: Box;
}

const LEADER = /[.·•_]{3,}|…+/;

export function tokensOf({ words }: Row): Token[] {
  const pieces = words.flatMap((word) => splitWord(word).filter(({ text }) => !/^[.·•…_|]+$/.test(text)));
  return joinVolumes(pieces);
}

/** No dish costs less than one, so "0,3" is three tenths of a litre; its l is often read as another thin character. */
const VOLUME = /^0[.,](\d{1,2})[lI|]?$/;
const THIN = /^[lL1I|!]\.?$/;

function joinVolumes(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const next = tokens[at + 1];
    const isThin = next !== undefined && THIN.test(next.text) && at + 2 < tokens.length;
    const isVolume = VOLUME.test(token.text) && next !== undefined && (isThin || /^\D?\d/.test(next.text));
    if (!isVolume) {
      joined.push(token);
      continue;
    }
    joined.push({
      ...token,
      text: `${token.text.replace(/[lI|]$/, "")}${isThin ? " " : ""}l`,
      u1: isThin ? next.u1 : token.u1,
    });
    if (isThin) at += 1;
  }
  return joined;
}

/** "Soup......6.50" is two pieces. */
function splitWord(word: Word): Token[] {
  const pieces: Token[] = [];
  const width = (word.u1 - word.u0) / Math.max(1, word.text.length);
  for (const found of word.text.matchAll(new RegExp(`(?:(?!${LEADER.source}).)+`, "gu"))) {
    const u0 = word.u0 + found.index * width;
    // Leader dots or a dash that remain before a number.
    const text = found[0].replace(/^[.·•…–—-]+(?=\d)/, "");
    pieces.push({ ...word, text, u0, u1: u0 + found[0].length * width, joined: word.joined && found.index === 0 });
  }
  return pieces;
}

/** How prices are written on the whole menu. */
export interface PriceStyle {
  digits: number;
  /** Bare numbers at the ends of rows are prices. */
  bare: boolean;
}

export function styleOf(rows: readonly Token[][], digits: number): PriceStyle {
  let [sure, bare] = [0, 0];
  for (const tokens of rows) {
    const last = tokens.at(-1);
    const price = last && priceOf(last.text, digits);
    if (!price) continue;
    if (price.isSure) sure += 1;
    else bare += 1;
  }
  return { digits, bare: digits === 0 || bare > sure };
}

export function lineOf(tokens: Token[], style: PriceStyle): MenuLine {
  const prices: PrintedPrice[] = [];
  const texts: string[][] = [[]];
  const from = trailingNumbers(tokens);
  for (const [at, token] of tokens.entries()) {
    const price = priceAt(tokens, at, { ...style, isTrailing: at >= from });
    if (price) {
      prices.push(price);
      texts.push([]);
    } else if (!isCurrency(token.text) || (!isNumber(tokens[at + 1]) && !isNumber(tokens[at - 1]))) {
      texts.at(-1)?.push(token.text);
    }
  }
  return { tokens, prices, texts: texts.map((words) => words.join(" ").trim()), ...extentOf(tokens) };
}

const isNumber = (token: Token | undefined) => token !== undefined && /^\D?\d/.test(token.text);

/** Index at which the numbers at the end of the row begin. */
function trailingNumbers(tokens: readonly Token[]): number {
  // A number that is alone in its row is the price of the dish above.
  const least = tokens.length === 1 ? 0 : 1;
  let at = tokens.length;
  while (at > least && (/^\d{1,6}$/.test(tokens[at - 1]?.text ?? "") || isCurrency(tokens[at - 1]?.text ?? "")))
    at -= 1;
  return at;
}

function priceAt(
  tokens: readonly Token[],
  at: number,
  { digits, bare, isTrailing }: PriceStyle & { isTrailing: boolean },
): PrintedPrice | null {
  const token = tokens[at];
  if (!token || isQuantity(token.text) || isUnit(tokens[at + 1]?.text ?? "")) return null;
  const price = priceOf(token.text, digits);
  if (!price) return null;
  const found = { u: (token.u0 + token.u1) / 2, p: token.p, restored: false };
  const hasCurrency = isCurrency(tokens[at - 1]?.text ?? "") || isCurrency(tokens[at + 1]?.text ?? "");
  if (price.isSure || hasCurrency) return { ...price, ...found };
  const isPart = /[.,]\d$/.test(token.text) && at > 0;
  if (isPart || (bare && isTrailing)) return { ...price, ...found };
  // If all other prices have decimals, a number of three or four digits at the end has lost its decimal point.
  const isLast = at === tokens.length - 1 && at > 0 && !token.joined;
  if (!bare && isLast && digits === 2 && /^\d{3,4}$/.test(token.text))
    return { value: price.value / 100, isSure: false, ...found, restored: true };
  return null;
}

function extentOf(tokens: readonly Token[]) {
  const heights = tokens.map(({ height }) => height).toSorted((a, b) => a - b);
  const side = (part: 0 | 1 | 2 | 3) => tokens.map(({ box }) => box[part]);
  return {
    v: tokens.reduce((sum, { v }) => sum + v, 0) / Math.max(1, tokens.length),
    height: heights[Math.floor(heights.length / 2)] ?? 0,
    u0: Math.min(...tokens.map(({ u0 }) => u0)),
    u1: Math.max(...tokens.map(({ u1 }) => u1)),
    page: tokens[0]?.page ?? 0,
    box: [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))] as Box,
  };
}
