import type { z } from "zod";
import type { EXPORTED_TABLES, ExportedTableName } from "#src/features/exports/server/exported-tables.ts";

export type ExportedColumn<T extends ExportedTableName> = (typeof EXPORTED_TABLES)[T]["columns"][number];

/** What a cell may hold. With `?` an empty cell is null; an empty cell of `text` is an empty text. */
export type CellKind =
  /** An id of the archive, which becomes another one. */
  | "id"
  | "ids"
  /** A path in the archive, which becomes a key or an address of the importing company. */
  | "file"
  | "text"
  | "list"
  /** Zero or more. */
  | "number"
  | "signed"
  | "count"
  | "moment"
  | "day"
  | "time"
  | "flag";

/** The columns of a table by what their cells may hold. */
export type ImportedTable<Column extends string = string> = {
  readonly [K in CellKind | `${CellKind}?`]?: readonly Column[];
} & {
  /** Its rows must come in the order of this number, which is given anew. */
  readonly order?: Column;
  /** One of these words; null when an empty cell is allowed. */
  readonly oneOf?: { readonly [C in Column]?: readonly (string | null)[] };
  /** JSON, in which ids become others too. An empty cell is null. */
  readonly json?: { readonly [C in Column]?: z.ZodType };
  /** What is not imported: people, what the importing company has itself, and what follows from the rest. */
  readonly left?: readonly Column[];
};

export type ImportedTables = { readonly [T in ExportedTableName]?: ImportedTable<ExportedColumn<T>> };
