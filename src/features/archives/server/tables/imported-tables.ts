import { afterReferences, type CatalogueColumn, type CatalogueTable } from "#src/server/db/catalogue.ts";
import type { DeclaredTable, DeclaredTables } from "#src/server/db/declared-tables.ts";

/** What a cell may hold. */
export type CellKind =
  /** An id of the archive. The import replaces it with a new one. */
  | "id"
  | "ids"
  /** A path in the archive. The import replaces it with a key or an address of the importing company. */
  | "file"
  | "text"
  /** One of some words. */
  | "word"
  | "list"
  | "number"
  | "whole"
  /** The position of the row in the order of the table. The import assigns a new one. */
  | "order"
  | "moment"
  | "day"
  | "time"
  | "flag"
  /** JSON. The ids in it are replaced too. */
  | "json";

export interface ImportedColumn {
  kind: CellKind;
  /** Whether an empty cell is null. If not, an empty cell of the kind `text` is an empty text. */
  isNullable: boolean;
  /** Whether a number may be less than zero. */
  isSigned: boolean;
  words: readonly string[];
}

/** A table that an import writes, as plain data that can be sent to a process. */
export interface ImportedTable extends Pick<DeclaredTable, "name" | "file" | "onImport"> {
  columns: Readonly<Record<string, ImportedColumn>>;
  /** The column of the kind `order`. */
  order: string | null;
  /**
   * The column by which rows refer to other rows of the same table. Rows with a reference come after all rows without.
   */
  ownReference: string | null;
}

/** The archive's row of this table changes the existing row of the company. */
export const COMPANY_TABLE = "companies";

/** Returns the tables whose rows an import inserts, without their columns. */
export const rowTables = ({ all }: DeclaredTables): readonly DeclaredTable[] =>
  all.filter(({ name, imported }) => imported.length > 0 && name !== COMPANY_TABLE);

/** Returns the tables in which an empty company has no rows. */
export const emptyTables = (tables: DeclaredTables): string[] =>
  rowTables(tables).flatMap(({ name, onImport }) => (onImport === undefined ? [name] : []));

/**
 * Returns the tables that an import writes, in the order of writing: a row comes after the rows that it refers to. The
 * database's description of the columns determines which values cells may contain. No other part of an archive is
 * read.
 */
export function importedTables({ all }: DeclaredTables, catalogue: readonly CatalogueTable[]): ImportedTable[] {
  const described = new Map(catalogue.map((table) => [table.name, table]));
  const tables = all
    .filter(({ imported }) => imported.length > 0)
    .map((table) => describe(table, described.get(table.name)));
  return afterReferences(tables).map(({ refersTo: _, ...table }) => table);
}

function describe({ name, file, onImport, imported }: DeclaredTable, described: CatalogueTable | undefined) {
  if (!described) throw new Error(`The table ${name} does not exist.`);
  const given = described.columns.filter((column) => imported.includes(column.name));
  return {
    name,
    ...(file !== undefined && { file }),
    ...(onImport && { onImport }),
    columns: Object.fromEntries(given.map((column) => [column.name, importedColumn(column, column.name === file)])),
    order: given.find(({ isNumbered }) => isNumbered)?.name ?? null,
    ownReference: described.ownReference,
    refersTo: described.refersTo,
  };
}

const KINDS: Readonly<Record<string, CellKind>> = {
  uuid: "id",
  "uuid[]": "ids",
  text: "text",
  "text[]": "list",
  numeric: "number",
  "double precision": "number",
  integer: "whole",
  smallint: "whole",
  bigint: "whole",
  "timestamp with time zone": "moment",
  date: "day",
  "time without time zone": "time",
  boolean: "flag",
  jsonb: "json",
};

function importedColumn(
  { name, type, isNullable, isNumbered, checks }: CatalogueColumn,
  isFile: boolean,
): ImportedColumn {
  const words = checks.map(wordsOf).find((found) => found.length > 0) ?? [];
  const kind = isFile ? "file" : isNumbered ? "order" : words.length > 0 ? "word" : KINDS[type];
  if (!kind) throw new Error(`An import knows no cells of the type ${type}, which the column ${name} has.`);
  return { kind, isNullable, isSigned: !checks.some(excludesNegative), words };
}

/** `(kind = ANY (ARRAY['item'::text, 'dish'::text]))` */
const ONE_OF_WORDS = /^\("?\w+"? = ANY \(ARRAY\[('(?:[^']|'')*'::text(?:, '(?:[^']|'')*'::text)*)\]\)\)$/;

/** Returns the words that a condition allows; none if the condition has another form. */
function wordsOf(check: string): string[] {
  const [, list = ""] = ONE_OF_WORDS.exec(check) ?? [];
  return [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = ""]) => word.replaceAll("''", "'"));
}

/** `(minutes >= 0)`, `((percent > (0)::numeric) AND (percent <= (100)::numeric))`, `(minutes = ANY (ARRAY[5, 10]))` */
const NOT_NEGATIVE = /^\(+"?\w+"? (?:>=? \(?\d|= ANY \(ARRAY\[\d)/;

/** Conditions of other forms are checked by the database, which rejects the row when it is inserted. */
const excludesNegative = (check: string): boolean =>
  NOT_NEGATIVE.test(check) && !check.includes(" OR ") && !/-\d/.test(check);
