import type { ColumnMapping, ImportKind } from "#src/features/imports/fields.ts";
import { certainlyNumber } from "#src/features/imports/server/reading/cells.ts";
import type { Table } from "#src/features/imports/server/reading/table.ts";
import { readUnit } from "#src/features/imports/server/reading/units.ts";
import type { Cell } from "#src/features/imports/server/reading/workbook.ts";

const SAMPLE_ROWS = 200;
/** Minimum share of a column's cells that determine its kind: a list has gaps and remarks. */
const MOSTLY = 0.8;

type Content = "number" | "unit" | "email" | "text" | "mixed";

interface Column {
  at: number;
  content: Content;
  /** Number of different cells. */
  different: number;
}

/**
 * Returns columns without a known heading, guessed from their cells: the name is the text column with the most
 * different texts, a dish's price the only column of numbers, a unit the column of units, a mail address the column of
 * addresses. If several columns are possible, none is chosen. The preview marks these guesses.
 */
export function guessByCells(kind: ImportKind, { rows }: Pick<Table, "rows">, named: ColumnMapping): ColumnMapping {
  const free = columnsOf(rows).filter(({ at }) => !Object.values(named).includes(at));
  const only = (content: Content) => {
    const found = free.filter((column) => column.content === content);
    return found.length === 1 ? found[0]?.at : undefined;
  };
  const name = free
    .filter(({ content }) => content === "text")
    .reduce<Column | undefined>(
      (best, column) => (best && best.different >= column.different ? best : column),
      undefined,
    );
  const guesses: Record<ImportKind, Record<string, number | undefined>> = {
    ingredients: { name: name?.at, unit: only("unit") },
    suppliers: { name: name?.at, email: only("email") },
    dishes: { name: name?.at, price: only("number") },
  };
  const guessed: Record<string, number> = {};
  for (const [key, at] of Object.entries(guesses[kind])) {
    if (at !== undefined && named[key] === undefined) guessed[key] = at;
  }
  return guessed;
}

/**
 * Returns the kind of a list without headings: ingredients if it has units, suppliers if it has mail addresses, dishes
 * if it has prices.
 */
export function kindByCells({ rows }: Pick<Table, "rows">): ImportKind | undefined {
  const contents = new Set(columnsOf(rows).map(({ content }) => content));
  if (contents.has("unit")) return "ingredients";
  if (contents.has("email")) return "suppliers";
  return contents.has("number") ? "dishes" : undefined;
}

function columnsOf(rows: Table["rows"]): Column[] {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const width = Math.max(...sample.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const cells = sample.map((row) => row.cells[at] ?? "").filter((cell) => cell !== "");
    return { at, content: contentOf(cells), different: new Set(cells).size };
  });
}

const TESTS: readonly [Content, (cell: Cell) => boolean][] = [
  ["number", certainlyNumber],
  ["unit", (cell) => typeof cell === "string" && readUnit(cell) !== undefined],
  ["email", (cell) => typeof cell === "string" && /^\S+@\S+\.\S+$/.test(cell)],
  ["text", (cell) => typeof cell === "string" && /\p{L}/u.test(cell)],
];

function contentOf(cells: readonly Cell[]): Content {
  if (cells.length === 0) return "mixed";
  return TESTS.find(([, is]) => cells.filter(is).length >= cells.length * MOSTLY)?.[0] ?? "mixed";
}
