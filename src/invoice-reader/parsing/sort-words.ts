import { looksLikeCode } from "./codes.ts";
import type { Column } from "./header.ts";
import { isModel } from "./layout.ts";
import { nameLetters, type Group } from "./line-group.ts";
import type { LineText } from "./line-text.ts";
import type { Row, Word } from "./page.ts";
import type { PrintedNumber } from "./printed-number.ts";
import type { ReadTable } from "./table.ts";
import { printedUnit, UNKNOWN_UNIT } from "./units.ts";
import type { ColumnKind } from "./vocabulary.ts";

const TEXT_COLUMNS: ColumnKind[] = ["code", "name", "unit", "pack", "tax", "line"];
const MARK = /^[@*#=:;.,|_~\-–—'"`]+$/;
/** A word or its abbreviation, not a number or a code. */
const UNIT_LIKE = /^[\p{L}\p{M}][\p{L}\p{M}.()/-]{0,11}$/u;
const CURRENCY = /^(RM|RN|RH|EUR|USD|SGD|MYR|GBP|S?\$|€|£|¥)$/;
const TAX_LETTERS = /^[*+]?(SR|ZR|ZRL|ZRE|ES|OS|TX|SRZ|GS|[A-Z])[*.+]?\d?$/i;

/** A line of goods, and the country whose units it may be printed in. */
interface LineContext {
  table: ReadTable;
  group: Group;
  country: string | undefined;
  out: LineText;
}

/** Data about a row that is used while its words are sorted. */
interface RowContext extends LineContext {
  row: Row;
  columns: Column[];
  /** Whether the row has numbers that the line's reading uses; `firstUsed` is the first of them. */
  numeric: boolean;
  firstUsed: number;
  /** Is the word part of a used number, or of a column that is not needed? */
  gone: (word: Word | undefined) => boolean;
  /** The words of the name so far. */
  name: Word[];
}

/** One word and the words around it. */
interface WordContext {
  word: Word;
  before: Word | undefined;
  next: Word | undefined;
  first: boolean;
  last: boolean;
  column: Column | undefined;
  /** It is not part of a phrase of the name. */
  lone: boolean;
}

/** Puts the code, unit and pack of a row into `out` and returns the remaining words, which are the name. */
export function sortRow(line: LineContext, index: number, used: Set<Word>): Word[] {
  const { table, group } = line;
  const row = table.rows[index] as Row;
  const numbers = table.numbers[index] ?? [];
  const isUsed = (f: PrintedNumber) => f.words.some((w) => used.has(w));
  const firstUsed = Math.min(Infinity, ...row.words.filter((w) => used.has(w)).map((w) => w.u0));
  const loose = new Set(
    numbers.filter((f) => f.standalone && !isUsed(f) && isLoose(f, row, firstUsed, table)).flatMap((f) => f.words),
  );
  const context: RowContext = {
    ...line,
    row,
    columns: table.layout.columns.filter((c) => TEXT_COLUMNS.includes(c.kind)),
    numeric: index === group.main || numbers.some(isUsed),
    firstUsed,
    gone: (word) => word !== undefined && (used.has(word) || loose.has(word)),
    name: [],
  };
  for (const i of row.words.keys()) sortWord(wordContext(context, i), context);
  return context.name;
}

function wordContext({ row, columns, table, name, gone }: RowContext, i: number): WordContext {
  const word = row.words[i] as Word;
  const [before, next] = [row.words[i - 1], row.words[i + 1]];
  const last = i === row.words.length - 1;
  // "2 M FRIES": a letter between the count and the name belongs to the name.
  const begins = gone(before) && name.length === 0 && next?.joined === true && !gone(next);
  const lone = !word.joined || last || !before || (gone(before) && !begins);
  return { word, before, next, first: i === 0, last, column: columnOf(word, columns, table), lone };
}

function sortWord(at: WordContext, context: RowContext): void {
  const { word, column } = at;
  if (isNothing(at, context)) return;
  const unit = unitAt(at, context);
  if (unit) context.out.unit = { word, is: unit };
  else if (isTaxMark(at, context)) return;
  else if (column?.kind === "pack") context.out.pack.push(word);
  else if (isCodeAt(at, context)) sortCode(at, context);
  else context.name.push(word);
}

/** Part of a number, a mark, or a currency or times sign beside a number. */
const isNothing = ({ word, before, next }: WordContext, { gone }: RowContext) =>
  gone(word) ||
  MARK.test(word.text) ||
  (CURRENCY.test(word.text) && (!next || gone(next))) ||
  (/^[xX×]$/.test(word.text) && (gone(before) || gone(next))) ||
  // "0.350 kg Net @ 8.00/kg"
  (/^net$/i.test(word.text) && (gone(before) || gone(next)));

function unitAt(at: WordContext, { table, group, country, numeric, firstUsed, gone, out, name }: RowContext) {
  const { word, before, next, column, lone } = at;
  if (out.unit) return undefined;
  const unit = printedUnit(word.text, country);
  // On a row without numbers, a unit is in a cell of its own after the name.
  if (!numeric) return name.length > 1 && !word.joined && word.text.length <= 4 ? unit : undefined;
  const { quantity } = group.reading;
  const counted = quantity !== undefined && quantity.words.at(-1) === before;
  const bare =
    name.length === 0 && word.u1 <= firstUsed && gone(next) && group.last > group.first && named(table, group);
  if (unit && (column?.kind === "unit" || counted || bare || (word.u0 > firstUsed && lone))) return unit;
  // The column contains units, but the word is not a known one.
  const unlisted = column?.kind === "unit" && !word.joined && UNIT_LIKE.test(word.text);
  return unlisted ? UNKNOWN_UNIT : undefined;
}

/** One or two letters that mean a tax rate. */
function isTaxMark({ word, first, last, column, lone }: WordContext, { numeric, firstUsed }: RowContext): boolean {
  const letters = TAX_LETTERS.test(word.text);
  if (!numeric) return last && !first && !word.joined && letters;
  if (lone && letters && (word.u0 > firstUsed || last || column?.kind === "tax")) return true;
  return !word.joined && column?.kind === "tax" && word.text.length <= 4;
}

function isCodeAt({ word, before, first, column }: WordContext, { name, gone }: RowContext): boolean {
  const inColumn = column?.kind === "code";
  const leads =
    name.every((w) => /^\d{1,3}[.)]?$/.test(w.text)) &&
    (first || /^\d+[.)]?$/.test(before?.text ?? "") || gone(before));
  return (looksLikeCode(word.text) && (inColumn || leads)) || (inColumn && leads && /\d/.test(word.text));
}

/** The first code is the line's code; another one is a remark, or a number in the name. */
function sortCode({ word, next, column }: WordContext, { out, name }: RowContext): void {
  const inColumn = column?.kind === "code";
  const digits = word.text.replaceAll(/\D/g, "").length;
  if (out.code && !inColumn && digits < Math.max(6, word.text.length)) name.push(word);
  else if (out.code) out.description.push(word);
  else {
    out.code = word;
    out.leading = !inColumn && next?.joined === true;
  }
}

/** Numbers of columns that are not needed; a number inside or before the name is part of the name. */
function isLoose(f: PrintedNumber, row: Row, firstUsed: number, table: ReadTable): boolean {
  const first = row.words[f.from] as Word;
  // "48 CT" and "50#" in the column of packs.
  if (table.layout.columns.some(({ kind }) => kind === "pack") && isInPackColumn(first, table)) return false;
  const follows = f.from > 0 && first.joined && /[A-Za-z]{2}/.test(row.words[f.from - 1]?.text ?? "");
  if (follows && (f.percent || (f.currency !== "" && f.decimals === 0))) return false;
  if (f.u0 > firstUsed && !follows) return true;
  // A code in a cell of its own, after the line number.
  if (f.decimals === 0 && !follows && looksLikeCode(first.text) && first.text.length >= 5) return false;
  if (isModel(f)) return false;
  if (f.decimals === 2 || f.percent || f.currency !== "") return true;
  const column = table.layout.columns.reduce<Column | undefined>(
    (a, c) => (!a || distanceTo(f, c) < distanceTo(f, a) ? c : a),
    undefined,
  );
  if (column && !follows && !TEXT_COLUMNS.includes(column.kind)) return true;
  return f.from > 0 && !first.joined && f.u0 > (row.words[0]?.u1 ?? 0);
}

const isInPackColumn = (word: Word, table: ReadTable) => columnOf(word, table.layout.columns, table)?.kind === "pack";

const distanceTo = (f: PrintedNumber, c: Column) => Math.abs((f.u0 + f.u1) / 2 - (c.u0 + c.u1) / 2);

/** The text column under whose left edge the word's cell is. */
function columnOf(word: Word, columns: Column[], table: ReadTable): Column | undefined {
  const limit = 6 * table.layout.charWidth;
  let best: Column | undefined;
  let least = Infinity;
  for (const column of columns) {
    const inside = word.u0 < column.u1 && word.u1 > column.u0;
    const left = Math.abs(word.u0 - column.u0);
    const d = inside ? Math.min(limit * 0.5, left) : Math.min(left, Math.abs(word.u1 - column.u1));
    if (d < least) [best, least] = [column, d];
  }
  return least <= limit ? best : undefined;
}

/** Does the group have a row that reads like a name, besides the row with the numbers? */
export const named = (table: ReadTable, group: Group) =>
  table.rows.some(
    (row, i) =>
      i >= group.first && i <= group.last && i !== group.main && nameLetters(row, table.numbers[i] ?? []) >= 4,
  );
