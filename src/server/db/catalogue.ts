import { sql } from "kysely";
import type { Database } from "#src/server/db/database.ts";

export interface CatalogueColumn {
  name: string;
  /** The type as PostgreSQL writes it, without a length or precision. */
  type: string;
  isNullable: boolean;
  /** Numbered by the database, whatever is inserted. */
  isNumbered: boolean;
  /** The conditions on this column alone. */
  checks: readonly string[];
}

/** A table or view as the database describes it. */
export interface CatalogueTable {
  name: string;
  isView: boolean;
  columns: readonly CatalogueColumn[];
  /** The tables to which its rows refer, including itself. */
  refersTo: readonly string[];
  /** The column by which its rows refer to others of the same table. */
  ownReference: string | null;
}

/** Reads the application's tables and views, in alphabetical order. */
export async function readCatalogue(database: Database): Promise<readonly CatalogueTable[]> {
  const { rows } = await sql<CatalogueTable>`
    select class.relname as name, class.relkind = 'v' as "isView",
      array(select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where contype = 'f' and conrelid = class.oid) as "refersTo",
      (select attname::text from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'f' and conrelid = class.oid and confrelid = class.oid and attname <> 'company_id' limit 1) as "ownReference",
      (select json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, null), 'isNullable', not attnotnull, 'isNumbered', attidentity <> '',
          'checks', array(select pg_get_expr(conbin, conrelid) from pg_constraint
            where contype = 'c' and conrelid = attrelid and conkey = array[attnum])) order by attnum)
        from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped) as columns
    from pg_class class
    where class.relkind in ('r', 'p', 'v') and class.relnamespace = 'public'::regnamespace
    order by class.relname`.execute(database);
  return rows;
}

/** Returns the tables in their order, but each after the tables its rows refer to. Throws if there is a cycle. */
export function afterReferences<T extends Pick<CatalogueTable, "name" | "refersTo">>(tables: readonly T[]): T[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<T>();
  const add = (table: T, path: readonly T[]) => {
    if (ordered.has(table)) return;
    if (path.includes(table))
      throw new Error(`These tables refer to each other: ${path.map(({ name }) => name).join(", ")}`);
    for (const name of table.refersTo) {
      const target = byName.get(name);
      if (target && target !== table) add(target, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}
