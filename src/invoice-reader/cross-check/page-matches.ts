import type { ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import { around } from "#src/invoice-reader/parsing/evidence.ts";
import { findNumbers } from "#src/invoice-reader/parsing/find-numbers.ts";
import type { PrintedNumber } from "#src/invoice-reader/parsing/printed-number.ts";
import { styleOf } from "#src/invoice-reader/parsing/number-format.ts";
import { nameLetters } from "#src/invoice-reader/parsing/line-group.ts";
import type { Box, PageInput, Row, Word } from "#src/invoice-reader/parsing/page.ts";
import { rowsOf } from "#src/invoice-reader/parsing/rows.ts";
import { variantsOf } from "#src/invoice-reader/parsing/variants.ts";
import { distance, fold, foldWord } from "#src/invoice-reader/parsing/vocabulary.ts";
import type { ModelLine } from "#src/invoice-reader/cross-check/model-response.ts";

/** The rows of the document that one line takes. */
export interface LinePosition {
  rows: readonly number[];
}

/** The text recognised on the same pages, with which the values in a model's response are compared. */
export interface PageMatches {
  rows: readonly Row[];
  numbers: readonly PrintedNumber[][];
  /** Other possible readings of a number: an uncertain digit, or a decimal point too faint to be recognised. */
  variants: readonly PrintedNumber[][];
  /** The rows that contain a word; letters are compared as in `isSame`. */
  rowsWith: (token: string) => ReadonlySet<number>;
  /** The index of the local reader's line on a row, or undefined. */
  lineOn: (row: number) => number | undefined;
  lines: readonly ExtractedItem[];
}

/** Returns undefined if nothing was recognised, because then there is nothing to compare with. */
export function pageMatchesOf(
  pages: readonly PageInput[],
  lines: readonly ExtractedItem[] = [],
): PageMatches | undefined {
  const rows = rowsOf(pages);
  if (rows.length === 0) return undefined;
  const style = styleOf(rows);
  const numbers = rows.map((row) => findNumbers(row, style));
  const variants = numbers.map((row) => row.flatMap((number) => variantsOf(number, style).filter(isLikely)));
  return { rows, numbers, variants, rowsWith: indexOf(rows), lineOn: linesOn(rows, lines), lines };
}

/** A row belongs to the line whose area on the page contains all words of the row. */
function linesOn(rows: readonly Row[], lines: readonly ExtractedItem[]): PageMatches["lineOn"] {
  const owners = rows.map(({ words, page }) => {
    const extent = around(words);
    const at = lines.findIndex((line) => line.page === page && line.box && extent && holdsBox(line.box, extent));
    return at < 0 ? undefined : at;
  });
  return (row) => owners[row];
}

const holdsBox = (outer: Box, inner: Box) =>
  [0, 1].every((side) => outer[side as 0 | 1] <= inner[side as 0 | 1]) &&
  [2, 3].every((side) => outer[side as 2 | 3] >= inner[side as 2 | 3]);

/** "500" is not read as 5.00: a missing point is assumed only if cents follow it. */
const isLikely = ({ value, words }: PrintedNumber) => (words[0]?.or ?? []).length > 0 || !Number.isInteger(value);

/** Compares each distinct word only once, however many lines and rows there are. */
function indexOf(rows: readonly Row[]): PageMatches["rowsWith"] {
  const words = new Map<string, { bare: string; on: number[] }>();
  for (const [i, row] of rows.entries()) {
    for (const word of new Set(row.words.map(({ text }) => fold(text)))) {
      const entry = words.get(word) ?? { bare: foldWord(word), on: [] };
      entry.on.push(i);
      words.set(word, entry);
    }
  }
  const known = new Map<string, ReadonlySet<number>>();
  return (token) => {
    let found = known.get(token);
    if (!found) {
      const bare = foldWord(token);
      found = new Set([...words].flatMap(([word, entry]) => (isSame(token, word, bare, entry.bare) ? entry.on : [])));
      known.set(token, found);
    }
    return found;
  };
}

/** All rows of the document, top to bottom. */
export const everywhere = ({ rows }: PageMatches) => rows.map((_, i) => i);

/** Minimum score of a row to count as the line's position: its amount, or most of its name. */
const FOUND = 2.2;
/** Number of rows above and below that may contain a line's name or price. */
const REACH = 2;

/** The position of each line. Lines are in the order of the page; a line that was not found is undefined. */
export function positionsOf(lines: readonly ModelLine[], pageMatches: PageMatches): (LinePosition | undefined)[] {
  const { rows } = pageMatches;
  const score = lines.map((line) => {
    const tokens = tokensOf(`${line.item_name} ${line.code}`);
    return rows.map((_, row) => scoreOf(line, tokens, row, pageMatches));
  });
  // best[k][i]: the maximum score of the first k lines on the first i rows.
  const best = [Array.from({ length: rows.length + 1 }, () => 0)];
  for (const [k, scores] of score.entries()) {
    const [above, here] = [best[k] ?? [], [0]];
    for (let i = 1; i <= rows.length; i++) {
      const own = scores[i - 1] ?? 0;
      here.push(Math.max(here[i - 1] ?? 0, above[i] ?? 0, own < FOUND ? 0 : (above[i - 1] ?? 0) + own));
    }
    best.push(here);
  }
  const mains: (number | undefined)[] = lines.map(() => undefined);
  for (let k = lines.length, i = rows.length; k > 0 && i > 0;) {
    if (best[k]?.[i] === best[k]?.[i - 1]) i--;
    else if (best[k]?.[i] === best[k - 1]?.[i]) k--;
    else mains[--k] = --i;
  }
  return mains.map((main, k) => (main === undefined ? undefined : { rows: rowsOfLine(main, mains, k, pageMatches) }));
}

/** The main row, then its neighbours up to the next line, whether or not the model has that line. */
function rowsOfLine(
  main: number,
  mains: readonly (number | undefined)[],
  k: number,
  pageMatches: PageMatches,
): number[] {
  const { rows } = pageMatches;
  const before = mains.slice(0, k).findLast((row) => row !== undefined) ?? -1;
  const after = mains.slice(k + 1).find((row) => row !== undefined) ?? rows.length;
  const goesOn = (row: number) =>
    row > before && row < after && rows[row]?.page === rows[main]?.page && !isOfAnother(row, main, pageMatches);
  const reach = (step: 1 | -1) => {
    const own: number[] = [];
    for (let row = main + step; own.length < REACH && goesOn(row); row += step) own.push(row);
    return own;
  };
  const own = [...reach(-1), ...reach(1)];
  return [main, ...own.toSorted((a, b) => Math.abs(a - main) - Math.abs(b - main))];
}

/** Is the row in another line of the local reader, or does it have its own name and amount? */
function isOfAnother(row: number, main: number, { rows, numbers, lineOn }: PageMatches): boolean {
  const [owner, own] = [lineOn(row), lineOn(main)];
  if (owner !== undefined && own !== undefined) return owner !== own;
  const isPriced = (at: number) => (numbers[at] ?? []).some(({ decimals, standalone }) => decimals === 2 && standalone);
  return isPriced(row) && isPriced(main) && nameLetters(rows[row] as Row, numbers[row] ?? []) >= 4;
}

function scoreOf(line: ModelLine, tokens: readonly string[], row: number, pageMatches: PageMatches): number {
  const has = (value: number | null) =>
    value !== null && value !== 0 && findNumberOnPage(pageMatches, [row], value) !== undefined;
  const numbers = (has(line.amount) ? 2.5 : 0) + (has(line.unit_price) ? 1 : 0) + (has(line.quantity) ? 0.4 : 0);
  const page = pageMatches.rows[row]?.page;
  const named = [0, -1, 1].map((step) => {
    const near = row + step;
    if (pageMatches.rows[near]?.page !== page) return 0;
    if (step !== 0 && isOfAnother(near, row, pageMatches)) return 0;
    return coverage(tokens, [near], pageMatches) * (step === 0 ? 1 : 0.8);
  });
  return numbers + 3 * Math.max(...named);
}

/** Finds the number with the given value on the given rows, searching the first row first. */
export function findNumberOnPage(
  { numbers, variants }: PageMatches,
  rows: readonly number[],
  value: number,
): PrintedNumber | undefined {
  const has = (number: PrintedNumber) => Math.abs(number.value - value) < 1e-6;
  for (const row of rows) {
    const found = numbers[row]?.find(has);
    if (found) return found;
  }
  for (const row of rows) {
    const found = variants[row]?.find(has);
    if (found) return found;
  }
  return undefined;
}

/** The words of two or three numbers below the given row that add up to the value, such as a tax split by rates. */
export function partsOf({ numbers }: PageMatches, below: number, value: number): Word[] | undefined {
  const parts = numbers.slice(below + 1).flatMap((row) => row.filter((number) => number.decimals === 2));
  // Among many numbers, some would add up by chance.
  if (parts.length > 40) return undefined;
  const fits = (sum: number) => Math.abs(sum - value) < 0.005;
  for (const [i, a] of parts.entries()) {
    for (const [j, b] of parts.slice(i + 1).entries()) {
      if (fits(a.value + b.value)) return [...a.words, ...b.words];
      const c = parts.slice(i + j + 2).find((third) => fits(a.value + b.value + third.value));
      if (c) return [...a.words, ...b.words, ...c.words];
    }
  }
  return undefined;
}

const tokensOf = (text: string) => text.split(/\s+/).map(fold).filter(Boolean);

/** The share of the tokens, weighted by length, that is on the rows. */
function coverage(tokens: readonly string[], rows: readonly number[], { rowsWith }: PageMatches): number {
  let [seen, all] = [0, 0];
  for (const token of tokens) {
    all += token.length;
    if (rows.some((row) => rowsWith(token).has(row))) seen += token.length;
  }
  return all === 0 ? 0 : seen / all;
}

/** Recognition misreads letters and joins words, so letters may differ. A different digit is a different number. */
function isSame(token: string, word: string, bare = foldWord(token), bareWord = foldWord(word)): boolean {
  if (bare === bareWord) return true;
  if (token.length < 4 || word.length < 4) return false;
  if (word.includes(token)) return true;
  if (/\d/.test(token)) return false;
  const limit = Math.floor(Math.max(token.length, word.length) / 4);
  return distance(token, word, limit) <= limit;
}

/** The words of a text on the given rows if most of it is there; null if the text has nothing to search for. */
export function wordsIn(pageMatches: PageMatches, among: readonly number[], text: string): Word[] | undefined | null {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return null;
  if (coverage(tokens, among, pageMatches) < 0.75) return undefined;
  const words = among.flatMap((row) => pageMatches.rows[row]?.words ?? []);
  return words.filter((word) => tokens.some((token) => isSame(token, fold(word.text))));
}

/** Finds a number or code in one to four words. Letters and digits that look alike count as the same. */
export function codeIn({ rows }: PageMatches, among: readonly number[], code: string): Word[] | undefined {
  const target = foldWord(code);
  if (target === "") return undefined;
  for (const row of among) {
    const words = rows[row]?.words ?? [];
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= Math.min(words.length, from + 4); to++) {
        const part = words.slice(from, to);
        const read = foldWord(part.map((word) => word.text).join(""));
        // A number may be joined to its label: "INV#:0025119".
        if (read === target || (target.length >= 4 && read.endsWith(target))) return part;
      }
    }
  }
  return undefined;
}
