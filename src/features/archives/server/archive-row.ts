import type { ArchiveImport, ArchivePreview } from "#src/features/archives/contract.ts";
import { emptyTables } from "#src/features/archives/server/tables/imported-tables.ts";
import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

const SHOWN = [
  "id",
  "state",
  "requested_by_name as requested_by",
  "bytes",
  "preview",
  "progress",
  "left_out",
  "error",
  "created_at",
  "finished_at",
] as const;

/** Private: no endpoint serves files of this folder. */
export const UPLOADS = "archive-imports";

/** Returns the folder of all uploaded archives of a company. */
export const uploadFolder = (companyId: string): string => `${UPLOADS}/${companyId}`;

export const uploadKey = (companyId: string, id: string): string => `${uploadFolder(companyId)}/${id}.zip`;

/** The archive that was uploaded last; null when there is none. */
export async function readNewest({ db, companyId }: Context): Promise<ArchiveImport | null> {
  const row = await db
    .selectFrom("archive_imports")
    .select(SHOWN)
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  // Only values of these types are written to these columns.
  return row
    ? { ...row, state: row.state as ArchiveImport["state"], preview: row.preview as unknown as ArchivePreview | null }
    : null;
}

/** Returns whether the company has no data of the kind that an import writes: no dish, no ingredient, no order. */
export async function isEmpty({
  db,
  companyId,
  tables,
}: Pick<Context, "db" | "companyId" | "tables">): Promise<boolean> {
  const any = emptyTables(tables).map(
    (table) => sql`exists (select from ${sql.table(table)} where company_id = ${companyId})`,
  );
  const { rows } = await sql<{ used: boolean }>`select ${sql.join(any, sql` or `)} as used`.execute(db);
  return rows[0]?.used === false;
}
