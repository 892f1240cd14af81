import { withoutLinks } from "#src/features/archives/exports/rules.ts";
import { readmeOf } from "#src/features/archives/exports/server/readme.ts";
import { type ExportedRow, tableRows } from "#src/features/archives/exports/server/table-rows.ts";
import { createZipFile, type ZipFile } from "#src/features/archives/exports/server/zip-file.ts";
import { namesOfUsers } from "#src/server/names-of-users.ts";
import type { Scope } from "#src/server/context.ts";
import { inTenantSnapshot, type Tx } from "#src/server/db/database.ts";
import type { DeclaredTable } from "#src/server/db/declared-tables.ts";
import { csvText } from "#src/server/http/csv.ts";
import { extname } from "node:path";

/** The files that exported rows refer to: their keys in the store, and their paths in the archive. */
interface ExportedFiles {
  /**
   * Replaces a file's key in a row by the file's path in the archive. An address outside of the store is not replaced.
   */
  replaceKey(table: DeclaredTable, row: ExportedRow): ExportedRow;
  /** Paths by key. */
  readonly paths: ReadonlyMap<string, string>;
}

const ADDRESS = "/files/";

/**
 * Returns the exported tables in alphabetical order. If rows of several tables refer to a file, its path is that of
 * the first table.
 */
const exportedOf = ({ tables }: Scope): DeclaredTable[] =>
  tables.all.filter(({ exported }) => exported.length > 0).toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Writes all data of a company into a new ZIP file: the tables in one state of the database, then the files that their
 * rows refer to. Returns the number of files in the archive. Throws ArchiveTooLarge.
 */
export async function writeArchive(scope: Scope, path: string): Promise<number> {
  const zip = await createZipFile(path);
  try {
    const files = await writeTables(scope, zip);
    const missing = await writeFiles(scope, zip, files);
    await zip.add("README.txt", [
      Buffer.from(readmeOf({ made_at: new Date(), tables: exportedOf(scope).map(({ name }) => name), missing })),
    ]);
    return await zip.finish();
  } catch (error) {
    await zip.close();
    throw error;
  }
}

function writeTables(scope: Scope, zip: ZipFile): Promise<ExportedFiles> {
  const { database, companyId } = scope;
  return inTenantSnapshot(database, companyId, async (db) => {
    const files = collectFiles();
    for (const table of exportedOf(scope)) {
      await zip.add(`tables/${table.name}.csv`, tableCsv(db, { companyId, table, files }));
    }
    await zip.add("tables/people.csv", [Buffer.from(await peopleCsv(db, { companyId, database }))]);
    return files;
  });
}

async function* tableCsv(
  db: Tx,
  { companyId, table, files }: { companyId: string; table: DeclaredTable; files: ExportedFiles },
): AsyncGenerator<Uint8Array> {
  const columns = table.exported;
  yield Buffer.from(csvText([columns]));
  for await (const rows of tableRows(db, companyId, table)) {
    const cells = rows.map((row) => {
      const shown = withoutSentLinks(table, files.replaceKey(table, row));
      return columns.map((name) => shown[name] ?? null);
    });
    yield Buffer.from(csvText(cells, { bom: false }));
  }
}

function withoutSentLinks({ sentTexts }: DeclaredTable, row: ExportedRow): ExportedRow {
  return { ...row, ...Object.fromEntries(sentTexts.map((name) => [name, withoutLinks(row[name] ?? "")])) };
}

/**
 * Returns the people who work or worked in the company, with the ids by which other tables refer to them, and without
 * addresses.
 */
async function peopleCsv(db: Tx, { companyId, database }: Pick<Scope, "companyId" | "database">): Promise<string> {
  const members = await db
    .selectFrom("members")
    .select(["user_id", "role", "joined_at", "left_at"])
    .where("company_id", "=", companyId)
    .orderBy("joined_at")
    .orderBy("user_id")
    .execute();
  const ids = members.map(({ user_id }) => user_id);
  const names = await namesOfUsers(database, ids);
  const rows = members.map((member) => [
    member.user_id,
    names.get(member.user_id) ?? "",
    member.role,
    member.joined_at,
    member.left_at,
  ]);
  return csvText([["id", "name", "role", "joined_at", "left_at"], ...rows]);
}

/** Writes the files. Returns the paths of the files that rows refer to but that the store does not have. */
async function writeFiles({ ports, log }: Scope, zip: ZipFile, { paths }: ExportedFiles): Promise<string[]> {
  const missing: string[] = [];
  for (const [key, path] of paths) {
    const bytes = await ports.files.get(key);
    if (bytes) await zip.add(path, [bytes], { packed: true });
    else missing.push(path);
  }
  if (missing.length > 0) log.warn({ missing }, "an export lacks files that the store does not have");
  return missing;
}

function collectFiles(): ExportedFiles {
  const paths = new Map<string, string>();
  return {
    paths,
    replaceKey({ name, file: column }, row) {
      const value = column === undefined ? null : row[column];
      if (column === undefined || !value) return row;
      if (value.includes("/files/") ? !value.startsWith(ADDRESS) : value.includes("://")) return row;
      const key = value.startsWith(ADDRESS) ? value.slice(ADDRESS.length) : value;
      const path = paths.get(key) ?? `files/${name}/${row.id}${extname(key)}`;
      paths.set(key, path);
      return { ...row, [column]: path };
    },
  };
}
