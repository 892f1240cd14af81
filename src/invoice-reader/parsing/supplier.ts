// All of finding the sender is here, because the known suppliers and the lines of the head use the same words.
import { readLists } from "#src/shared/read-rows.ts";
import { supplierKey } from "#src/shared/supplier-key.ts";
import { withoutAccents } from "#src/shared/text-key.ts";
import { textOfRow } from "./dates.ts";
import type { Row, Word } from "./page.ts";
import { distance, fold, holds, lettersIn } from "./vocabulary.ts";
import { THRESHOLDS, WEIGHTS } from "./weights.ts";

export interface KnownSupplier {
  id: string;
  name: string;
}

export interface FoundSupplier {
  name: string;
  id: string | null;
  words: Word[];
  confidence: number;
  /** "list": one of the owner's suppliers; "form": has a company form or trade; "position": chosen by position only. */
  by: "list" | "form" | "position";
  /** Score difference to the best name of another row; undefined if there is none, or if a list decided. */
  margin?: number | undefined;
  /** Rows of plain words stand above it: a brand, or whoever owns it. */
  namesAbove: number;
}

const WORDS = readLists(new URL("supplier-words.tsv", import.meta.url), [
  "address",
  "buyer",
  "form",
  "label",
  "legal",
  "trade",
]);

/** Matches one of the words, followed by `end`: as a whole word, or anywhere in scripts that do not separate words. */
function patternOf(words: readonly string[], end = ""): RegExp {
  const { spaced = [], others = [] } = Object.groupBy(words, (word) => (/[a-z]/i.test(word) ? "spaced" : "others"));
  return new RegExp([String.raw`\b(${spaced.join("|")})\b${end}`, ...others].join("|"), "i");
}

const FORM = patternOf(WORDS.form, String.raw`\.?`);
const LEGAL = patternOf(WORDS.legal);
const TRADE = patternOf(WORDS.trade);
const NOT_NAME = patternOf(WORDS.label);
export const ADDRESS = patternOf(WORDS.address);
const BUYER = patternOf(WORDS.buyer);

/** The company that owns the sender is not the sender. */
const OWNER = /\b(owned|operated|managed|distributed)\s*by\b|\b(division|member|subsidiary)\s*of\b/i;

/** Cells of a row, each as its words. */
function cellsOf(row: Row): Word[][] {
  const cells: Word[][] = [];
  for (const word of row.words) {
    // "SDN | BHD": a company form in a separate cell is still part of the name.
    if ((word.joined || /^\(?(bhd|ltd|limited|gmbh|inc|llc)\.?\)?$/i.test(word.text)) && cells.length > 0)
      cells.at(-1)?.push(word);
    else cells.push([word]);
  }
  return cells;
}

const join = (words: readonly Word[]) => words.map((w) => w.text).join(" ");
const letters = lettersIn;

/** The sender of the invoice: one of the owner's suppliers if the document names one, else the best header line. */
export function findSupplier(
  rows: readonly Row[],
  tableStart: number,
  known: readonly KnownSupplier[] = [],
): FoundSupplier | undefined {
  const listed = fromList(rows, tableStart, known);
  return listed ?? fromHead(rows, tableStart);
}

/** Advantage of the printed name over names that differ from it only in marks. */
const SAME_NAME = 0.005;
/** A name without its accents may be another one, so it is shown for review. */
const UNSURE = 0.4;

/** How a text matches a supplier's name: same accents, accents missing on one side, other accents, or another name. */
function accentsOf(text: string, name: string): "same" | "missing" | "other" | "unlike" {
  const [printed, known] = [supplierKey(text), supplierKey(name)];
  if (printed.includes(known)) return printed === known ? "same" : "unlike";
  const [plain, plainName] = [withoutAccents(printed), withoutAccents(known)];
  const at = plain.indexOf(plainName);
  if (at < 0) return "unlike";
  const isPlain = plain.length !== printed.length || printed.slice(at, at + plainName.length) === plainName;
  return isPlain || known === plainName ? "missing" : "other";
}

/** Removes company forms, which hardly identify a company. */
const strip = (name: string) =>
  fold(name.replaceAll(new RegExp(FORM.source, "gi"), " ").replaceAll(/\(\w{1,3}\)/g, " ")) || fold(name);

function fromList(
  rows: readonly Row[],
  tableStart: number,
  known: readonly KnownSupplier[],
): FoundSupplier | undefined {
  let best: FoundSupplier | undefined;
  let bestScore = 0;
  const texts = textsToCompare(rows, Math.max(tableStart, 12));
  for (const supplier of known) {
    if (fold(supplier.name).length < 3) continue;
    for (const { words, cost } of texts) {
      const text = join(words);
      if (fold(text).length < 3) continue;
      const accents = accentsOf(text, supplier.name);
      if (accents === "other") continue;
      const score = likeness(text, supplier.name) - cost + (accents === "same" ? SAME_NAME : 0);
      if (score > bestScore) {
        bestScore = score;
        best = {
          name: supplier.name,
          id: supplier.id,
          words,
          confidence: accents === "missing" ? UNSURE : Math.min(1, score),
          by: "list",
          namesAbove: 0,
        };
      }
    }
  }
  return bestScore >= THRESHOLDS.supplier.fromList ? best : undefined;
}

/** Rows, their cells and, in the head, pairs of rows; lower ones and the buyer's cost something. */
function textsToCompare(rows: readonly Row[], headLength: number): { words: Word[]; cost: number }[] {
  return rows.flatMap((row, i) => {
    const inHead = i < headLength;
    const late = inHead ? 0.004 * i : 0.12;
    const buyer = isBuyer(rows, i) ? 0.15 : 0;
    const next = rows[i + 1];
    const pair = next && inHead ? [{ words: [...row.words, ...next.words], cost: late + 0.01 + buyer }] : [];
    return [...[row.words, ...cellsOf(row)].map((words) => ({ words, cost: late + buyer })), ...pair];
  });
}

/** 0..1: how much a text is a supplier's name, with or without the company's form. */
function likeness(text: string, name: string): number {
  const [folded, foldedName, core] = [fold(text), fold(name), strip(name)];
  const whole = 1 - distance(folded, foldedName) / Math.max(folded.length, foldedName.length);
  if (foldedName.length >= 6 && holds(folded, foldedName)) return Math.max(whole, 0.97);
  if (core.length < 5) return whole;
  if (holds(folded, core)) return Math.max(whole, 0.9);
  const stripped = strip(text);
  return Math.max(whole, 0.95 * (1 - distance(stripped, core) / Math.max(stripped.length, core.length)));
}

/** Is the row in the buyer's address? The label is up to three rows above, at the same horizontal position. */
function isBuyer(rows: readonly Row[], i: number): boolean {
  const row = rows[i] as Row;
  for (let j = Math.max(0, i - 4); j <= i; j++) {
    for (const cell of cellsOf(rows[j] as Row)) {
      if (!BUYER.test(join(cell))) continue;
      const u0 = cell[0]?.u0 ?? 0;
      const width = (cell.at(-1)?.u1 ?? 0) - u0;
      const first = row.words[0]?.u0 ?? 0;
      if (j === i || Math.abs(first - u0) < Math.max(width, 3 * row.height)) return true;
    }
  }
  return false;
}

function fromHead(rows: readonly Row[], tableStart: number): FoundSupplier | undefined {
  const last = Math.min(rows.length, tableStart > 0 ? Math.min(tableStart, 22) : 6);
  const heights = rows.map((r) => r.height).toSorted((a, b) => a - b);
  const usualHeight = heights[Math.floor(heights.length / 2)] ?? 1;
  const legal = rows.findIndex((row) => LEGAL.test(textOfRow(row)));
  const candidates: { score: number; words: Word[]; row: number }[] = [];
  for (const [i, row] of rows.slice(0, last).entries()) {
    for (const cell of cellsOf(row)) {
      const text = join(cell);
      const digits = digitsIn(text);
      if (letters(text) < 4 || digits > letters(text)) continue;
      const score =
        WEIGHTS.supplier.row * i +
        heightScore(cell, usualHeight) +
        wordingScore(text) +
        positionScore(text, rows, i, legal);
      candidates.push({ score, words: cell, row: i });
    }
  }
  const [best, ...others] = candidates.toSorted((a, b) => b.score - a.score);
  if (!best) return undefined;
  const words = complete(rows, best);
  const second = others.find((other) => !other.words.some((word) => words.includes(word)));
  const name = clean(join(words));
  const form = FORM.test(name) || TRADE.test(name);
  return {
    name,
    id: null,
    words,
    confidence: Math.max(0.1, Math.min(0.99, 0.5 + best.score / 8)),
    by: form ? "form" : "position",
    margin: second && best.score - second.score,
    namesAbove: candidates.filter((other) => other.row < best.row && isNameLike(other.words, words)).length,
  };
}

/** Could the cell be a separate name? It is not a label, an address or a part of the chosen name. */
function isNameLike(cell: readonly Word[], chosen: readonly Word[]): boolean {
  const text = join(cell);
  return !chosen.includes(cell[0] as Word) && !NOT_NAME.test(text) && !ADDRESS.test(text);
}

const digitsIn = (text: string) => clean(text).replaceAll(/\D/g, "").length;

function heightScore(cell: readonly Word[], usualHeight: number): number {
  const height = cell.map((w) => w.height).toSorted((a, b) => a - b)[Math.floor(cell.length / 2)] ?? usualHeight;
  return Math.min(2.5, Math.max(-0.5, WEIGHTS.supplier.tallText * (height / usualHeight - 1)));
}

/** Score of a text as a sender's name, from its words alone. */
function wordingScore(text: string): number {
  const weights = WEIGHTS.supplier;
  let score = 0;
  if (FORM.test(text)) score += LEGAL.test(text) ? weights.legalForm : weights.companyForm;
  if (TRADE.test(text)) score += weights.trade;
  if (NOT_NAME.test(text)) score += weights.otherLabel;
  if (ADDRESS.test(text)) score += weights.address;
  if (/:/.test(text)) score += weights.colon;
  if (text.endsWith(",")) score += weights.endsWithComma;
  if (!/[A-ZÀ-Þ0-9]/.test(text)) score += weights.noCapitals;
  if (digitsIn(text) > 3) score += weights.digits;
  if (letters(text) < 6) score += weights.short;
  return score;
}

const ADDRESS_OR_REGISTRATION = /\d{5}|reg|\(\d{4,}|tel|\d{3,}[-\s]\d{3,}|\d{4,}-[A-Z]/i;

/** Score from the position of row `i`; `legal` is the first row with a legal person. */
function positionScore(text: string, rows: readonly Row[], i: number, legal: number): number {
  const weights = WEIGHTS.supplier;
  let score = 0;
  if (isBuyer(rows, i)) score += weights.buyer;
  if (i > 0 && OWNER.test(textOfRow(rows[i - 1] as Row))) score += weights.belowOwner;
  if (legal >= 0 && i > legal + 2 && LEGAL.test(text)) score += weights.secondCompany;
  const below = rows.slice(i + 1, i + 3).map(textOfRow);
  if (below.some((line) => ADDRESS.test(line) || ADDRESS_OR_REGISTRATION.test(line))) score += weights.addressBelow;
  return score;
}

/** A name may go on in the next row: "POPULAR BOOK" / "CO. (M) SDN BHD". */
function complete(rows: readonly Row[], best: { words: Word[]; row: number }): Word[] {
  const text = join(best.words);
  const row = rows[best.row] as Row;
  const next = rows[best.row + 1];
  const before = rows[best.row - 1];
  const near = (a: Row, b: Row) =>
    Math.abs(a.v - b.v) < 1.8 * Math.max(a.height, b.height) &&
    Math.abs(a.height - b.height) < 0.35 * Math.max(a.height, b.height);
  const plain = (line: string) =>
    !ADDRESS.test(line) && !NOT_NAME.test(line) && !/\d{3}/.test(line) && letters(line) >= 3;
  if (next && near(row, next)) {
    const line = textOfRow(next);
    const goesOn =
      /[&,-]$|\band$/i.test(text) ||
      (!FORM.test(text) && FORM.test(line) && letters(line.replaceAll(new RegExp(FORM.source, "gi"), "")) <= 3);
    if (goesOn && plain(line)) return [...best.words, ...next.words];
  }
  if (!before || !near(row, before) || !isTail(text) || !plain(textOfRow(before))) return best.words;
  const whole = { words: [...before.words, ...best.words], row: best.row - 1 };
  // A name of three rows: "NORTH BAY FISH" / "ENTERPRISE (OLD" / "TOWN) SDN BHD".
  const above = rows[whole.row - 1];
  const goesUp = above && near(before, above) && isTail(textOfRow(before)) && plain(textOfRow(above));
  return goesUp ? [...above.words, ...whole.words] : whole.words;
}

/** Is it the end of a name: it begins with a company's form, closes a bracket it did not open, or has no word of its own? */
const isTail = (text: string) =>
  /^(co\b|company|sdn|bhd|trading|enterprise|ltd|limited|gmbh|pte)/i.test(text) ||
  /^[^()]*\)/.test(text) ||
  letters(text.replaceAll(new RegExp(FORM.source, "gi"), "").replaceAll(new RegExp(TRADE.source, "gi"), "")) < 3;

/** Labels, counters and registration numbers around the name are not part of it. */
function clean(name: string): string {
  return name
    .replace(/^.*\b(own(ed)?\s+by|dimiliki(\s+oleh)?)\s*:?\s*/i, "")
    .replaceAll(/\s*[([][^()[\]]*\d{3,}[^()[\]]*[)\]]?/g, "")
    .replace(/^#?\d{4,}\s+(?=\D{4})/, "")
    .replace(/(?<=\D{4})\s+\d{5,}\s?-?[A-Z]?$/, "")
    .replaceAll(/(?<=[A-Za-z])0(?=[A-Za-z])/g, "O")
    .replace(/^[^\p{L}\p{N}(]+/u, "")
    .replace(/[^\p{L}\p{N}).]+$/u, "")
    .trim();
}
