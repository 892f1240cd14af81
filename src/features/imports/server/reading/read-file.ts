import type { ImportSource } from "#src/features/imports/contract.ts";
import type { Encoding } from "#src/features/imports/encodings.ts";
import {
  type AmountsPer,
  type ColumnMapping,
  IMPORT_FIELDS,
  type ImportKind,
  missingFields,
} from "#src/features/imports/fields.ts";
import { guessKind, guessMapping, type ImportSystem, systemOf } from "#src/features/imports/guess.ts";
import { type DishDraft, readDishes } from "#src/features/imports/server/reading/dishes.ts";
import { guessByCells, kindByCells } from "#src/features/imports/server/reading/guess-cells.ts";
import {
  type IngredientDraft,
  type IngredientRules,
  readIngredient,
} from "#src/features/imports/server/reading/ingredients.ts";
import { decimalSignOf } from "#src/features/imports/server/reading/numbers.ts";
import {
  type FileContent,
  type FileRow,
  readRecords,
  type RecordsOfFile,
} from "#src/features/imports/server/reading/records.ts";
import { rowReader, type RowReader } from "#src/features/imports/server/reading/rows.ts";
import { readSupplier, type SupplierDraft } from "#src/features/imports/server/reading/suppliers.ts";
import { type Table, tableOf } from "#src/features/imports/server/reading/table.ts";
import type { UnitRules } from "#src/features/imports/server/reading/units.ts";
import { likenessKey } from "#src/shared/text-key.ts";
import { type DecimalSign, decimalSigns } from "#src/shared/typed-number.ts";

/** The rows of a file before they are compared with the company's data. */
export type Drafts =
  | { kind: "ingredients"; drafts: IngredientDraft[] }
  | { kind: "suppliers"; drafts: SupplierDraft[] }
  | { kind: "dishes"; drafts: DishDraft[]; units: UnitRules };

/** How a file was read. */
export interface Reading {
  kind: ImportKind;
  system: ImportSystem | null;
  encoding: Encoding | null;
  sheets: string[];
  sheet: number | null;
  heading: number | null;
  top: { line: number; cells: string[] }[];
  header: string[];
  sample: string[][];
  mapping: ColumnMapping;
  guessed: string[];
  decimal: DecimalSign | null;
  amounts_per: AmountsPer | null;
  unknown_units: string[];
  problem: string | null;
}

export interface ReadFile {
  reading: Reading;
  rows: Drafts;
}

/** Number of rows that are shown to choose the heading from. */
const TOP_ROWS = 8;
const SAMPLE_ROWS = 3;
const SHOWN_CELLS = 12;
const SHOWN_CHARACTERS = 60;

/**
 * Reads the source that an owner chose, for a company in a country (ISO 3166). Throws FileProblem if it is not a list.
 */
export async function readFile(source: ImportSource, country: string | undefined): Promise<ReadFile> {
  const file = await readRecords(contentOf(source), country);
  const table = tableOf(file.records, source.heading);
  const columns = columnsOf(source, table);
  const { kind, mapping } = columns;
  const decimal = source.decimal ?? signOf(country, kind, table, mapping);
  const amounts_per = source.amounts_per ?? amountsOf(kind, mapping);
  const problem = problemOf(kind, table, mapping, amounts_per);
  const signs: readonly DecimalSign[] = decimal === null ? [".", ","] : [decimal];
  const readers = problem === null ? table.rows.map((row) => rowReader(row, mapping, signs)) : [];
  markModifiers(readers, table);
  const unknown = new Set<string>();
  const units = { country, choices: source.units };
  const rows = draftsOf(kind, readers, { amountsPer: amounts_per ?? "unit", units, unknown });
  const system = systemOf(table.header)?.system ?? null;
  const shown = shownOf(file, table);
  return {
    reading: { ...columns, ...shown, system, decimal, amounts_per, problem, unknown_units: [...unknown] },
    rows,
  };
}

function contentOf({ text, file, encoding, sheet }: ImportSource): FileContent {
  return file === undefined ? { text: text ?? "" } : { bytes: Buffer.from(file, "base64"), encoding, sheet };
}

function columnsOf(source: ImportSource, table: Table) {
  const { header } = table;
  const isNamed = header.some((name) => name !== "");
  const kind =
    source.kind ??
    (isNamed ? undefined : (source.preferred ?? kindByCells(table))) ??
    guessKind(header, source.preferred);
  if (source.mapping) return { kind, mapping: source.mapping, guessed: [] };
  const named = guessMapping(kind, header);
  const guessed = guessByCells(kind, table, named);
  return { kind, mapping: { ...named, ...guessed }, guessed: Object.keys(guessed) };
}

function shownOf({ records, encoding, sheets, sheet }: RecordsOfFile, { heading, header, rows }: Table) {
  const short = (row: FileRow) =>
    row.cells.slice(0, SHOWN_CELLS).map((cell) => String(cell).slice(0, SHOWN_CHARACTERS));
  const top = records.slice(0, TOP_ROWS).map((row) => ({ line: row.line, cells: short(row) }));
  const sample = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map(String));
  return { encoding, sheets, sheet, heading, top, header, sample };
}

/**
 * Returns what prices and amounts refer to: a unit if the file has units; null if it only has packs, so that the owner
 * has to choose.
 */
function amountsOf(kind: ImportKind, mapping: ColumnMapping): AmountsPer | null {
  const hasAmounts = ["unit_price", "quantity_available", "reorder_threshold", "par"].some(
    (key) => mapping[key] !== undefined,
  );
  return kind !== "ingredients" || mapping["unit"] !== undefined || !hasAmounts ? "unit" : null;
}

function problemOf(
  kind: ImportKind,
  { heading }: Table,
  mapping: ColumnMapping,
  amountsPer: AmountsPer | null,
): string | null {
  if (heading === null) return "Choose whether a row of the file names the columns.";
  const missing = missingFields(kind, mapping);
  if (missing.length > 0) return `Choose the column for: ${missing.map(({ label }) => label).join(", ")}.`;
  return amountsPer === null ? "Choose whether amounts and prices are for a unit or for a pack." : null;
}

function signOf(country: string | undefined, kind: ImportKind, { rows }: Table, mapping: ColumnMapping) {
  const columns = IMPORT_FIELDS[kind].flatMap(({ key, number }) => (number ? (mapping[key] ?? []) : []));
  const certain = decimalSignOf(rows.flatMap((row) => columns.map((column) => row.cells[column] ?? "")));
  if (certain !== null) return certain;
  const [sign, other] = decimalSigns(country, country === undefined ? "en" : `und-${country}`);
  return sign !== undefined && other === undefined ? sign : null;
}

/** Marks Toast's modifiers, which are listed among the items of a menu and are not dishes. */
function markModifiers(readers: readonly RowReader[], { header, rows }: Table): void {
  const column = header.findIndex((name) => likenessKey(name) === "entity type");
  if (column < 0) return;
  for (const [at, reader] of readers.entries()) {
    const type = likenessKey(String(rows[at]?.cells[column] ?? ""));
    if (type !== "" && !type.endsWith("item")) reader.problems.push(`A ${type} is not a dish and is not imported.`);
  }
}

interface DraftRules extends IngredientRules {
  /** Collects the unknown units. */
  unknown: Set<string>;
}

function draftsOf(kind: ImportKind, readers: RowReader[], { unknown, ...rules }: DraftRules): Drafts {
  if (kind === "suppliers") return { kind, drafts: readers.map(readSupplier) };
  if (kind === "dishes") return { kind, units: rules.units, drafts: readDishes(readers) };
  const drafts = readers.map((row) => readIngredient(row, rules));
  for (const { unknownUnit } of drafts) if (unknownUnit !== undefined) unknown.add(unknownUnit);
  return { kind, drafts };
}
