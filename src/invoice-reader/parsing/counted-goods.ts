import type { Evidence, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import type { DocumentKind } from "#src/invoice-reader/extracted-invoice.ts";
import { isShortCode } from "./codes.ts";
import { around, evidenceOf } from "./evidence.ts";
import { type Column, findHeader, type Header } from "./header.ts";
import { columnDistance } from "./layout.ts";
import type { PrintedNumber } from "./printed-number.ts";
import type { Row, Word } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import { textOf } from "./spelling.ts";
import { characterWidth } from "./table.ts";
import type { LineText } from "./line-text.ts";
import { packOfLine, unitEvidence } from "./unit-of-line.ts";
import { printedUnit } from "./units.ts";
import { lettersIn } from "./vocabulary.ts";

/** Maximum distance of a count from the header of its column, in characters. */
const BESIDE_HEADER = 6;
const MIN_NAME_LETTERS = 3;
/** Letters and digits below this confidence are shown for review. */
const SURE = 0.8;
const MONEY_COLUMNS = ["price", "amount", "gross"];

export interface Counted {
  rows: readonly Row[];
  numbers: readonly PrintedNumber[][];
  kinds: readonly RowKind[];
  document: DocumentKind;
  /** Whether lines with prices were found too. */
  hasPriced: boolean;
  /** The country whose units the document uses. */
  country?: string | undefined;
}

/**
 * Returns the goods of a document that states quantities but no prices, as most delivery notes do. They are below a
 * header with a column of quantities, or, on a delivery note without such a header, written as "10 kg Tomatoes".
 * Nothing on the document confirms the quantities. Empty for every other document.
 */
export function countedGoods({ rows, numbers, kinds, document, hasPriced, country }: Counted): ExtractedItem[] {
  const isNote = document === "delivery_note";
  if (hasPriced && !isNote) return [];
  const header = findHeader(rows, numbers, rows.length);
  const columns = header && countColumns(header);
  // Below a header with prices, only rows with a price are lines.
  if ((header && !columns) || (!columns && (hasPriced || !isNote))) return [];
  const charWidth = characterWidth(rows);
  return rows.flatMap((row, at) => {
    if (kinds[at] !== "item" || (header && at <= header.last)) return [];
    const line = columns ? lineUnder(columns, row, numbers[at] ?? [], charWidth) : lineInWords(row, numbers[at] ?? []);
    return line && lettersOf(line.name) >= MIN_NAME_LETTERS ? [itemOf(line, row, country)] : [];
  });
}

function countColumns({ columns }: Header): { quantity: Column; all: Column[] } | undefined {
  const quantity = columns.find(({ kind }) => kind === "quantity");
  // "Unit" may be the header of a unit or of a price; with only a quantity beside it, it is the unit.
  const hasMoney = columns.some(({ kind, text }) => MONEY_COLUMNS.includes(kind) && !/^(unit|each)$/i.test(text));
  return quantity && !hasMoney ? { quantity, all: columns } : undefined;
}

interface CountedLine {
  number: PrintedNumber;
  name: Word[];
  code: Word | undefined;
  unit: LineText["unit"];
}

const isCount = (f: PrintedNumber) => f.standalone && f.value > 0 && !f.percent && f.currency === "" && !f.at;

function lineUnder(
  { quantity, all }: { quantity: Column; all: Column[] },
  row: Row,
  numbers: readonly PrintedNumber[],
  charWidth: number,
): CountedLine | undefined {
  const number = numbers.find(
    (f) =>
      isCount(f) &&
      nearest(f, all) === quantity &&
      (f.from === 0 || columnDistance(f, quantity) < BESIDE_HEADER * charWidth),
  );
  if (!number) return undefined;
  const line: CountedLine = { number, name: [], code: undefined, unit: unitBeside(row, number) };
  for (const cell of cellsOf(row)) {
    const words = cell.filter((word) => !number.words.includes(word) && word !== line.unit?.word);
    const [first] = words;
    if (!first) continue;
    const { kind } = nearest({ u0: first.u0, u1: words.at(-1)?.u1 ?? first.u1 }, all);
    const unit = words.length === 1 ? printedUnit(first.text) : undefined;
    if (kind === "code" && words.length === 1) line.code ??= first;
    else if (unit && !line.unit && kind !== "name") line.unit = { word: first, is: unit };
    else if (lettersOf(words) > 0 && kind !== "line" && kind !== "ordered") line.name.push(...words);
  }
  return withoutLeadingCode(line);
}

/** "10 KG Roma Tomatoes", "Roma Tomatoes 10 kg": the unit stands behind the count. */
function lineInWords(row: Row, numbers: readonly PrintedNumber[]): CountedLine | undefined {
  const counted = numbers.filter((f) => f.value > 0 && !f.percent && f.currency === "" && unitBeside(row, f));
  const number = counted.find(({ from }) => from === 0) ?? counted.at(-1);
  const unit = number && unitBeside(row, number);
  if (!number || !unit) return undefined;
  const isAtEnd = row.words.at(-1) === unit.word;
  if (number.from !== 0 && !isAtEnd) return undefined;
  const name = row.words.filter((word) => !number.words.includes(word) && word !== unit.word);
  return withoutLeadingCode({ number, name, code: undefined, unit });
}

function unitBeside(row: Row, { unit, words, to }: PrintedNumber): CountedLine["unit"] {
  const glued = unit === "" ? undefined : printedUnit(unit);
  if (glued && words[0]) return { word: { ...words[0], text: unit }, is: glued };
  const next = row.words[to + 1];
  const beside = next && printedUnit(next.text);
  return beside && next ? { word: next, is: beside } : undefined;
}

function withoutLeadingCode(line: CountedLine): CountedLine {
  const [first, ...rest] = line.name;
  if (!first || line.code || rest.length === 0 || !/\d/.test(first.text) || !isShortCode(first.text)) return line;
  return { ...line, code: first, name: rest };
}

/** Words that belong to one phrase. */
function cellsOf({ words }: Row): Word[][] {
  const cells: Word[][] = [];
  for (const word of words) {
    const cell = cells.at(-1);
    if (cell && word.joined) cell.push(word);
    else cells.push([word]);
  }
  return cells;
}

function nearest(extent: { u0: number; u1: number }, columns: readonly Column[]): Column {
  return columns.reduce((best, column) =>
    columnDistance(extent, column) < columnDistance(extent, best) ? column : best,
  );
}

const lettersOf = (words: readonly Word[]) => words.reduce((count, { text }) => count + lettersIn(text), 0);

function itemOf(
  { number, name, code, unit: printed }: CountedLine,
  row: Row,
  country: string | undefined,
): ExtractedItem {
  const unit = printed && { ...printed, is: printedUnit(printed.word.text, country) ?? printed.is };
  const text = textOf(name);
  const sure = name.reduce((sum, { p }) => sum + p, 0) / name.length;
  const missing: Evidence = { ...evidenceOf([], "assumed", 0.7, true), page: row.page };
  return {
    item_name: text,
    item_description: "",
    code: code?.text.replaceAll(/^[([]+|[)\].:]+$/g, "") ?? "",
    quantity: number.value,
    unit: unit ? unit.is.unit : "PCS",
    unit_text: unit?.word.text ?? "",
    unit_price: 0,
    amount: 0,
    discount: 0,
    pack: packOfLine(unit && { word: unit.word.text, is: unit.is }, [`${unit?.word.text ?? ""} ${text}`], country),
    page: row.page,
    box: around(row.words),
    evidence: {
      item_name: evidenceOf(name, "inferred", sure, sure < SURE),
      code: evidenceOf(code ? [code] : [], code ? "inferred" : "assumed", code?.p ?? 1),
      quantity: evidenceOf(number.words, "inferred", number.p, number.p < SURE || number.corrected),
      unit: unitEvidence(unit, number.value),
      unit_price: missing,
      amount: missing,
    },
  };
}
