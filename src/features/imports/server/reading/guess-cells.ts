import type { ColumnMapping, ImportKind } from "#src/features/imports/fields.ts";
import { certainlyNumber } from "#src/features/imports/server/reading/cells.ts";
import type { Table } from "#src/features/imports/server/reading/table.ts";
import { readUnit } from "#src/features/imports/server/reading/units.ts";
import type { Cell } from "#src/features/imports/server/reading/workbook.ts";

const SAMPLE_ROWS = 200;
/** A column is what most of its cells are: a list has gaps and remarks. */
const MOSTLY = 0.8;

type Content = "number" | "unit" | "email" | "text" | "mixed";

interface Column {
  at: number;
  content: Content;
  /** How many different cells it has. */
  different: number;
}

/**
 * Returns the columns that no heading names and the cells give away: the name is the column of texts with the most different
 * ones, a dish's price the only column of numbers, a unit the column of units, an address of mail the column of those. What
 * several columns can be stays open. The preview marks what was guessed so.
 */
export function guessByCells(kind: ImportKind, { rows }: Pick<Table, "rows">, named: ColumnMapping): ColumnMapping {
  const free = columnsOf(rows).filter(({ at }) => !Object.values(named).includes(at));
  const only = (content: Content) => {
    const found = free.filter((column) => column.content === content);
    return found.length === 1 ? found[0]?.at : undefined;
  };
  const name = free
    .filter(({ content }) => content === "text")
    .reduce<Column | undefined>((best, one) => (best && best.different >= one.different ? best : one), undefined);
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

/** Returns what a list without names of columns holds: units are counted, addresses of mail are suppliers', prices dishes'. */
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
