import type { ImportedTable } from "#src/features/archives/server/tables/imported-tables.ts";
import type { ReadTable } from "#src/features/archives/server/tables/row-schema.ts";
import type { DeclaredTables } from "#src/server/db/declared-tables.ts";

/** What the process that reads an archive is told of the tables. */
export interface SentTables {
  imported: readonly ImportedTable[];
  /** The module of the declarations, from which the process has what cannot be sent. */
  module: string;
}

/** The tables of an archive as the process reads them. */
export interface ReadTables {
  imported: ReadonlyMap<string, ReadTable>;
  /** The names of all that an export writes, also of those that are not imported. */
  exported: readonly string[];
}

/** Completes what was sent in the process that received it. */
export async function readTables({ imported, module }: SentTables): Promise<ReadTables> {
  const { databaseTables } = (await import(module)) as { databaseTables: DeclaredTables };
  const declared = new Map(databaseTables.all.map((table) => [table.name, table]));
  return {
    imported: new Map(
      imported.map((table) => {
        const { shapes = {}, fields = {} } = declared.get(table.name) ?? {};
        return [table.name, { ...table, shapes, fields }];
      }),
    ),
    exported: databaseTables.all.filter(({ exported }) => exported.length > 0).map(({ name }) => name),
  };
}
