import { sql } from "kysely";
import { dropFiles } from "#src/features/invoices/upload/server/invoice-files.ts";
import { readInto, type ReadUpload } from "#src/features/invoices/upload/server/read-documents.ts";
import { withoutInvalidText } from "#src/features/invoices/upload/server/save-reading.ts";
import { findPaper, type Paper } from "#src/features/receiving/server/papers.ts";
import { FileRejected, OcrFailed } from "#src/invoice-reader/reader.ts";
import type { Context, Scope } from "#src/server/context.ts";

/** Maximum number of attempts to read, after errors or the death of the process. */
const MAX_ATTEMPTS = 3;

const nothing = async () => {};

/**
 * Reads a document, unless that was done. Throws when it should be tried again later; a file that cannot be read
 * becomes `failed`. Two processes that read the same document store it once.
 */
export async function readQueuedPaper(scope: Scope, id: string): Promise<void> {
  const paper = await scope.within((context) => startAttempt(context, id));
  if (!paper) return;
  try {
    await readInto(scope, [paper], {
      onPage: nothing,
      onRead: nothing,
      save: async (read) => dropFiles(scope, await scope.within((context) => store(context, id, read))),
    });
  } catch (error) {
    if (!(await scope.within((context) => endAttempt(context, id, error)))) throw error;
    scope.log.warn({ err: error, paperId: id }, "a delivery note could not be read");
  }
}

async function startAttempt(context: Context, id: string): Promise<Paper | undefined> {
  const { db, companyId } = context;
  const { rows } = await sql<{ attempts: number }>`
    update delivery_papers set attempts = attempts + 1
    where company_id = ${companyId} and id = ${id} and state = 'queued' returning attempts`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (row.attempts <= MAX_ATTEMPTS) return findPaper(context, id);
  await fail(context, id);
  return undefined;
}

/** Stores a reading. Returns the keys of pictures that are no longer needed: those of an earlier reading, or these. */
async function store(
  { db, companyId }: Context,
  id: string,
  { extracted, read_by, pages }: ReadUpload,
): Promise<string[]> {
  const before = await sql<{ pages: ReadUpload["pages"] }>`
    select pages from delivery_papers where company_id = ${companyId} and id = ${id} and state = 'queued'
    for update`.execute(db);
  const [row] = before.rows;
  if (!row) return pages.map(({ image_key }) => image_key);
  await sql`
    update delivery_papers set state = 'read', read_by = ${read_by}, pages = ${JSON.stringify(pages)},
      extracted = ${JSON.stringify(withoutInvalidText(extracted))}
    where company_id = ${companyId} and id = ${id}`.execute(db);
  return row.pages.map(({ image_key }) => image_key);
}

/** Returns whether no further attempt is made. */
async function endAttempt(context: Context, id: string, error: unknown): Promise<boolean> {
  // A long reading is not repeated automatically, because others wait meanwhile.
  if (error instanceof FileRejected || (error instanceof OcrFailed && error.reason === "timeout")) {
    await fail(context, id);
    return true;
  }
  const stopped = error instanceof OcrFailed && error.reason === "closed";
  const { rows } = await sql<{ attempts: number }>`
    update delivery_papers set attempts = attempts - ${stopped ? 1 : 0}
    where company_id = ${context.companyId} and id = ${id} and state = 'queued' returning attempts`.execute(context.db);
  const [row] = rows;
  if (row && (stopped || row.attempts < MAX_ATTEMPTS)) return false;
  await fail(context, id);
  return true;
}

async function fail({ db, companyId }: Context, id: string): Promise<void> {
  await db
    .updateTable("delivery_papers")
    .set({ state: "failed" })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}
