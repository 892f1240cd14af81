import type { ImportedTable } from "#src/features/archives/server/tables/imported-tables.ts";
import type { ReadTable } from "#src/features/archives/server/tables/row-schema.ts";
import { collectTables, type FeatureTables } from "#src/server/db/declared-tables.ts";

/** The description of the tables that is sent to the process that reads an archive. */
export interface SentTables {
  imported: readonly ImportedTable[];
  /** The modules of the declarations. The process loads from them the parts that cannot be sent. */
  modules: readonly string[];
}

/** The tables of an archive as the process reads them. */
export interface ReadTables {
  imported: ReadonlyMap<string, ReadTable>;
  /** The names of all tables that an export writes, including those that are not imported. */
  exported: readonly string[];
}

/** Completes the sent description of the tables, in the process that received it. */
export async function readTables({ imported, modules }: SentTables): Promise<ReadTables> {
  const features = await Promise.all(modules.map((module) => import(module) as Promise<{ tables: FeatureTables }>));
  const all = collectTables(features.map(({ tables }) => tables));
  const declared = new Map(all.map((table) => [table.name, table]));
  return {
    imported: new Map(
      imported.map((table) => {
        const { shapes = {}, fields = {} } = declared.get(table.name) ?? {};
        return [table.name, { ...table, shapes, fields }];
      }),
    ),
    exported: all.filter(({ exported }) => exported.length > 0).map(({ name }) => name),
  };
}
