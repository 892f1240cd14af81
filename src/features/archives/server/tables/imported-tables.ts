import type { ExportedTableName } from "#src/features/exports/server/exported-tables.ts";
import { BUYING_TABLES } from "#src/features/archives/server/tables/buying.ts";
import { COMPANY_TABLE } from "#src/features/archives/server/tables/company.ts";
import { DAY_TABLES } from "#src/features/archives/server/tables/days.ts";
import type { ExportedColumn, ImportedTable } from "#src/features/archives/server/tables/imported-table.ts";
import { MENU_TABLES } from "#src/features/archives/server/tables/menu.ts";
import { ORDER_TABLES } from "#src/features/archives/server/tables/orders.ts";
import { STOCK_TABLES } from "#src/features/archives/server/tables/stock.ts";

/**
 * The tables that an import writes, in the order in which they are written: a row comes after those it refers to. Nothing
 * else of an archive is read.
 */
export const ROW_TABLES = {
  ...STOCK_TABLES,
  ...MENU_TABLES,
  ...ORDER_TABLES,
  ...BUYING_TABLES,
  ...DAY_TABLES,
} as const;
export type RowTableName = keyof typeof ROW_TABLES;
export const ROW_TABLE_NAMES = Object.keys(ROW_TABLES) as RowTableName[];

/** The same with the company's own row, which changes a row that is there. */
export const IMPORTED_TABLES = { ...COMPANY_TABLE, ...ROW_TABLES } as const;
export type ImportedTableName = keyof typeof IMPORTED_TABLES;
export const IMPORTED_TABLE_NAMES = Object.keys(IMPORTED_TABLES) as ImportedTableName[];

export const tableOf = (name: ImportedTableName): ImportedTable => IMPORTED_TABLES[name];

/**
 * Codes of tables are made with the server's secret for one company, so they are printed anew. What the agent may do without
 * asking, the owner of the importing company decides.
 */
type LeftTables = "table_codes" | "agent_settings";

type Tables = typeof IMPORTED_TABLES;
type Listed<T> = {
  [K in keyof T]: T[K] extends readonly (infer C)[]
    ? C
    : T[K] extends string
      ? T[K]
      : K extends "oneOf" | "json"
        ? keyof T[K]
        : never;
}[keyof T];
type UndecidedColumn = {
  [T in ImportedTableName]: Exclude<`${T}.${ExportedColumn<T>}`, `${T}.${Listed<Tables[T]> & string}`>;
}[ImportedTableName];
type UndecidedTable = Exclude<ExportedTableName, ImportedTableName | LeftTables>;

/** Neither compiles when an exported column or table is neither imported nor left out; the error names it. */
export const EVERY_EXPORTED_COLUMN_IS_DECIDED: [UndecidedColumn] extends [never] ? true : UndecidedColumn = true;
export const EVERY_EXPORTED_TABLE_IS_DECIDED: [UndecidedTable] extends [never] ? true : UndecidedTable = true;
