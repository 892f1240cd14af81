import { z } from "zod";
import type { ArchivePreview } from "#src/features/archives/contract.ts";
import { ArchiveRejected, MAX_ENTRIES, MAX_PROBLEMS } from "#src/features/archives/rules.ts";
import { isArchivePath, namedFile } from "#src/features/archives/server/files/file-columns.ts";
import type { ArchiveReader } from "#src/features/archives/server/reading/archive-rows.ts";
import { pathOf } from "#src/features/archives/server/reading/table-records.ts";
import type { ImportedRow } from "#src/features/archives/server/tables/row-schema.ts";
import { COMPANY_TABLE } from "#src/features/archives/server/tables/imported-tables.ts";

const MAX_README_BYTES = 100_000;
const MAX_NAMED = 10;

type Found = Pick<ArchivePreview, "tables" | "problems" | "problem_count"> & {
  company: z.output<typeof shownOfCompany>;
  /** Files that rows name. */
  named: Set<string>;
};

const shownOfCompany = z.object({ name: z.string(), country: z.string(), currency: z.string() });

/**
 * Reads every row of an archive once and unpacks every file, without storing any data. Throws ArchiveRejected if the
 * file is not an archive of a restaurant, or cannot be unpacked.
 */
export async function previewArchive(reader: ArchiveReader): Promise<ArchivePreview> {
  const { archive } = reader;
  if (!archive.paths.has(pathOf(COMPANY_TABLE)))
    throw new ArchiveRejected("This is not an export of Comanda: it has no table of the restaurant.");
  const { named, company, ...found } = await readTables(reader);
  const present = [...named].filter((path) => isArchivePath(path) && archive.paths.has(path));
  for (const path of present) await archive.skim(path);
  return {
    ...found,
    restaurant: company.name,
    country: company.country,
    currency: company.currency,
    made_at: await madeAt(reader),
    files: present.length,
    missing_files: named.size - present.length,
    not_read: notRead(reader),
  };
}

async function readTables(reader: ArchiveReader): Promise<Found> {
  const company = { name: "", country: "", currency: "" };
  const found: Found = { tables: [], problems: [], problem_count: 0, named: new Set(), company };
  for (const [table, { file }] of reader.tables.imported) {
    let rows = 0;
    for await (const read of reader.rows(table)) {
      rows += 1;
      if ("problem" in read) addProblem(found, table, read);
      else addRow(found, table, { file, row: read.row });
    }
    if (rows > 0) found.tables.push({ name: table, rows });
    if (table === COMPANY_TABLE && rows !== 1) throw new ArchiveRejected("An archive has one restaurant.");
  }
  return found;
}

function addProblem(found: Found, table: string, { line, problem }: { line: number; problem: string }): void {
  found.problem_count += 1;
  if (found.problems.length < MAX_PROBLEMS) found.problems.push({ table, line, problem });
}

function addRow(found: Found, table: string, { file, row }: { file: string | undefined; row: ImportedRow }): void {
  if (table === COMPANY_TABLE) found.company = shownOfCompany.parse(row);
  const path = namedFile(file, row);
  if (path === null) return;
  found.named.add(path);
  // An archive cannot have them all.
  if (found.named.size > MAX_ENTRIES)
    throw new ArchiveRejected("The rows of this archive name more than 100,000 files.");
}

/** Returns the time at which the archive was made, according to the archive; null if it does not say. */
async function madeAt({ archive }: ArchiveReader): Promise<string | null> {
  if (!archive.paths.has("README.txt")) return null;
  const bytes = await archive.bytes("README.txt", MAX_README_BYTES);
  const [, moment] =
    /^Made at (\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)\./m.exec(Buffer.from(bytes ?? []).toString("utf8")) ?? [];
  return moment !== undefined && !Number.isNaN(Date.parse(moment)) ? new Date(moment).toISOString() : null;
}

/** The files that an export writes for people to read. */
const FOR_PEOPLE = ["README.txt", pathOf("people")];

/** Returns the files that an export does not write. The import ignores them. */
function notRead({ archive, tables }: ArchiveReader): string[] {
  const known = new Set([...FOR_PEOPLE, ...tables.exported.map(pathOf)]);
  const others = [...archive.paths].filter((path) => !known.has(path) && !isArchivePath(path));
  return others.slice(0, MAX_NAMED);
}
