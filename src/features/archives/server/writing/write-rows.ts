import { sql } from "kysely";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import type { RowFiles } from "#src/features/archives/server/files/row-files.ts";
import type { ReadRow } from "#src/features/archives/server/reading/archive-rows.ts";
import type { ArchiveProcess } from "#src/features/archives/server/reading/archive-process.ts";
import { COMPANY_TABLE, type ImportedTable } from "#src/features/archives/server/tables/imported-tables.ts";
import type { ImportedRow } from "#src/features/archives/server/tables/row-schema.ts";
import { type Amending, amendRow } from "#src/features/archives/server/writing/amend-rows.ts";
import { rowError } from "#src/features/archives/server/writing/row-error.ts";
import type { MergedItem } from "#src/features/inventory/server/mark-merged.ts";
import type { Context } from "#src/server/context.ts";

/** Maps the number of each movement in the archive's ledger to its number in the ledger here. */
interface LedgerOrder {
  /** Called in the order of the ledger, so both numbers increase. */
  add(old: number, now: number): void;
  newSeq(old: number): number;
}

type Db = Pick<Context, "db" | "companyId">;

interface Writing {
  archive: ArchiveProcess;
  imported: readonly ImportedTable[];
  files: RowFiles;
  onRows: (count: number) => void;
}

/**
 * Writes the rows of every table except the company's own, in their order. A new company may already have rows in some
 * tables, such as the calendar, or rows that triggers record during the import. These rows are replaced or added to.
 * Returns the items that have to be marked as merged. Throws ArchiveRejected.
 */
export async function writeRows(
  context: Db,
  { archive, imported, files, onRows }: Writing,
): Promise<readonly MergedItem[]> {
  const ledger = createLedgerOrder();
  const amending: Amending = { files, newSeq: (seq) => ledger.newSeq(seq), leftFiles: new Set(), merged: [] };
  for (const table of imported) {
    const { name, ownReference: later } = table;
    if (name === COMPANY_TABLE) continue;
    if (table.onImport === "replaces") await deleteRows(context, name);
    const passes = later === null ? [null] : [false, true];
    for (const isLater of passes) {
      for await (const batch of archive.batches(name)) {
        const meant = batch
          .map((read) => goodRow(name, read))
          .filter(({ row }) => isLater === null || (row[later ?? ""] !== null) === isLater);
        const amended = meant.map(({ row, line }) => ({ line, row: amendRow(name, row, amending, line) }));
        const written = amended.flatMap(({ row, line }) => (row ? [{ row, line }] : []));
        await insertRows(context, table, written, ledger);
        onRows(amended.length);
      }
    }
  }
  return amending.merged;
}

interface Line {
  line: number;
  row: ImportedRow;
}

function goodRow(table: string, read: ReadRow): Line {
  if ("problem" in read) throw new ArchiveRejected(`Row ${read.line} of ${table}: ${read.problem}.`);
  return read;
}

async function deleteRows({ db, companyId }: Db, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(db);
}

/** Inserts rows in their order. They get the importing company's id, whatever company they contain. */
async function insertRows(
  { db, companyId }: Db,
  { name: table, order }: ImportedTable,
  lines: readonly Line[],
  ledger: LedgerOrder,
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const columns = Object.keys(first.row).filter((column) => column !== order);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql.ref(`given.${column}`)));
  const given = JSON.stringify(lines.map(({ row }) => row));
  const returning = table === "stock_movements" ? sql`returning seq` : sql``;
  const { rows } = await sql<{ seq: number }>`
    insert into ${sql.table(table)} (company_id, ${names})
    select ${companyId}::uuid, ${values} from json_populate_recordset(null::${sql.table(table)}, ${given}::json) as given
    ${returning}`
    .execute(db)
    .catch((error: unknown) => {
      throw rowError(error, table, { first: first.line, last: lines.at(-1)?.line ?? first.line });
    });
  if (table === "stock_movements") rows.forEach(({ seq }, at) => ledger.add(Number(lines[at]?.row[order ?? ""]), seq));
}

function createLedgerOrder(): LedgerOrder {
  const before: number[] = [];
  const after: number[] = [];
  return {
    add(old, now) {
      before.push(old);
      after.push(now);
    },
    newSeq(old) {
      let [low, high] = [0, before.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((before[middle] ?? 0) <= old) low = middle + 1;
        else high = middle;
      }
      return low === 0 ? 0 : (after[low - 1] ?? 0);
    },
  };
}
