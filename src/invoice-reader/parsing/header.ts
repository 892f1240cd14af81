import type { PrintedNumber } from "./printed-number.ts";
import type { Row, Word } from "./page.ts";
import { allowed, COLUMNS, distance, foldWord, type ColumnKind } from "./vocabulary.ts";

/** A column, positioned by its header words. */
export interface Column {
  kind: ColumnKind;
  u0: number;
  u1: number;
  text: string;
}

export interface Header {
  columns: Column[];
  /** Indices of its first and last row; it takes one or two rows. */
  first: number;
  last: number;
  score: number;
}

const PHRASES: { kind: ColumnKind; folded: string }[] = Object.entries(COLUMNS)
  .flatMap(([kind, phrases]) => phrases.map((phrase) => ({ kind: kind as ColumnKind, folded: foldWord(phrase) })))
  .filter((p) => p.folded !== "");

/** The column kinds that a phrase may mean, best first; empty if it is not a header word. */
function kindsOf(text: string): ColumnKind[] {
  const bare = foldWord(text.replace(/[([（［].*$/, "")) || foldWord(text);
  const folded = bare.replace(/(rm|eur|usd|sgd|gbp|chf)$/, "") || bare;
  if (folded === "") return [];
  for (const candidate of new Set([folded, bare])) {
    const exact = PHRASES.filter((p) => p.folded === candidate).map((p) => p.kind);
    if (exact.length > 0) return [...new Set(exact)];
  }
  const parts = text.split("/").filter((part) => part !== "");
  if (parts.length === 2) {
    const kinds = parts.map(kindsOf);
    // "Code/Desc", "Item/Description": two fields share the column; the name is the more important one.
    if (kinds.every((k) => k.length > 0)) return kinds.some((k) => k.includes("name")) ? ["name"] : (kinds[0] ?? []);
  }
  if (folded.length < 4) return [];
  const close = PHRASES.filter(
    (p) =>
      p.folded.length >= 4 &&
      distance(p.folded, folded, 2) <= Math.min(allowed(p.folded.length), allowed(folded.length)),
  );
  const best = close.toSorted((a, b) => distance(a.folded, folded) - distance(b.folded, folded));
  return [...new Set(best.map((p) => p.kind))];
}

interface Match {
  kinds: ColumnKind[];
  words: Word[];
}

/** Splits a row's words into the fewest phrases that are header words; other words are left out. */
function matches(row: Row): { found: Match[]; letters: number; matched: number } {
  const found: Match[] = [];
  let letters = 0;
  let matched = 0;
  const { words } = row;
  for (let i = 0; i < words.length;) {
    let taken = 0;
    for (let n = Math.min(3, words.length - i); n >= 1 && taken === 0; n--) {
      const part = words.slice(i, i + n);
      if (part.slice(1).some((w) => !w.joined)) continue;
      const kinds = kindsOf(part.map((w) => w.text).join(" "));
      if (kinds.length === 0) continue;
      found.push({ kinds, words: part });
      matched += part.reduce((total, w) => total + w.text.length, 0);
      taken = n;
    }
    for (const word of words.slice(i, i + Math.max(1, taken))) letters += word.text.length;
    i += Math.max(1, taken);
  }
  return { found, letters, matched };
}

/** The table header: one row or two, at least two kinds of column, above the first total. Undefined when there is none. */
export function findHeader(rows: readonly Row[], numbers: readonly PrintedNumber[][], end: number): Header | undefined {
  let best: Header | undefined;
  for (let i = 0; i < Math.min(end, rows.length); i++) {
    const header = headerAt(rows, numbers, i);
    if (header && (!best || header.score > best.score + 0.5)) best = header;
  }
  return best;
}

export function headerAt(rows: readonly Row[], numbers: readonly PrintedNumber[][], i: number): Header | undefined {
  const row = rows[i] as Row;
  if (hasMoney(numbers[i] ?? []) || row.words.some((w) => /^[:(]*\d+[):.]*$/.test(w.text))) return undefined;
  const own = matches(row);
  if (own.found.length < 2 || own.matched < 0.55 * own.letters) return undefined;
  let { found } = own;
  let last = i;
  let first = i;
  for (const [j, step] of [
    [i + 1, 1],
    [i - 1, -1],
  ] as const) {
    const other = rows[j];
    if (!other || hasMoney(numbers[j] ?? []) || Math.abs(other.v - row.v) > 1.7 * Math.max(row.height, other.height))
      continue;
    const more = matches(other);
    const marks = other.words.filter((w) =>
      /^\(?(rm|r[nhw]|fm|\$|€|£|gst|incl|excl|%|s\$|vat|eur|usd|sgd|myr|mm|no\.?)\)?$/i.test(w.text),
    ).length;
    if (more.matched < 0.6 * more.letters && marks < other.words.length) continue;
    if (step < 0 && more.found.length === 0) continue;
    found = merge(found, more.found, step);
    if (step > 0) last = j;
    else first = j;
  }
  const columns = choose(found);
  const kinds = new Set(columns.map((c) => c.kind));
  const numeric = ["quantity", "price", "amount", "gross"].filter((k) => kinds.has(k as ColumnKind)).length;
  const goods = kinds.has("name") || kinds.has("quantity") || kinds.has("code");
  if (kinds.size < 2 || numeric === 0 || !goods || (!kinds.has("name") && numeric < 2)) return undefined;
  return { columns, first, last, score: kinds.size + (kinds.has("name") ? 1 : 0) + numeric * 0.5 };
}

const hasMoney = (numbers: readonly PrintedNumber[]) => numbers.some((f) => f.decimals >= 2 && !f.percent);

/** Words of the second row either complete the words above them, or are columns of their own. */
function merge(above: Match[], below: Match[], step: 1 | -1): Match[] {
  const out = above.map((m) => ({ ...m }));
  for (const match of below) {
    const [u0, u1] = span(match.words);
    const over = out.find((m) => span(m.words)[0] < u1 && span(m.words)[1] > u0);
    if (!over) {
      out.push(match);
      continue;
    }
    const words = step > 0 ? [...over.words, ...match.words] : [...match.words, ...over.words];
    const kinds = kindsOf(words.map((w) => w.text).join(" "));
    if (kinds.length > 0) over.kinds = kinds;
    over.words = words;
  }
  return out;
}

const span = (words: Word[]): [number, number] => [
  Math.min(...words.map((w) => w.u0)),
  Math.max(...words.map((w) => w.u1)),
];

/** A word with several meanings gets the meaning that no other word has. */
function choose(found: Match[]): Column[] {
  const taken = new Set(found.filter((m) => m.kinds.length === 1).map((m) => m.kinds[0]));
  return found
    .toSorted((a, b) => span(a.words)[0] - span(b.words)[0])
    .map((m) => {
      const kind = m.kinds.find((k) => !taken.has(k)) ?? m.kinds[0] ?? "name";
      taken.add(kind);
      const [u0, u1] = span(m.words);
      return { kind, u0, u1, text: m.words.map((w) => w.text).join(" ") };
    });
}

/** At least two words, all of them header words or currency signs, and none part of a name. */
export function onlyHeaderWords(row: Row): boolean {
  const kinds = row.words.map((w) =>
    /^\(?(RM|R[NH]|EUR|USD|SGD|GBP|[$€£])\)?$/.test(w.text) ? ["amount"] : kindsOf(w.text),
  );
  return kinds.length >= 2 && kinds.every((k) => k.some((kind) => kind !== "name" && kind !== "line"));
}
