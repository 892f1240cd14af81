import { sql } from "kysely";
import { type DocumentReader, type ReadDocument, readDocument } from "#src/features/documents/server/read-document.ts";
import { INVOICE } from "#src/features/invoices/upload/server/invoice-files.ts";
import { readInvoice } from "#src/features/invoices/upload/server/read-pages.ts";
import { findPaper } from "#src/features/receiving/server/papers.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { Context, Scope } from "#src/server/context.ts";

interface Queued {
  paper_id: string;
}

/**
 * Reads a document, unless it has already been read. Throws when it should be tried again later. A file that cannot be
 * read becomes `failed`. If two processes read the same document, it is stored once.
 */
export const readQueuedPaper = (scope: Scope, paper_id: string): Promise<void> =>
  readDocument(scope, paperReader, { paper_id });

const paperReader: DocumentReader<Queued, ExtractedInvoice> = {
  kind: { ...INVOICE, what: "a delivery note" },
  change: async ({ db, companyId }, { paper_id }, { stage, added }) => {
    const { rows } = await sql<{ attempts: number }>`
      update delivery_papers set attempts = attempts + ${added}, state = ${stage === "failed" ? "failed" : "queued"}
      where company_id = ${companyId} and id = ${paper_id} and state = 'queued' returning attempts`.execute(db);
    return rows[0]?.attempts;
  },
  filesOf: async (context, { paper_id }) => {
    const paper = await findPaper(context, paper_id);
    return paper ? [paper] : [];
  },
  read: readInvoice,
  store,
};

async function store(
  { db, companyId }: Context,
  { paper_id }: Queued,
  { extracted, read_by, pages }: ReadDocument<ExtractedInvoice>,
): Promise<string[]> {
  const before = await sql<{ pages: typeof pages }>`
    select pages from delivery_papers where company_id = ${companyId} and id = ${paper_id} and state = 'queued'
    for update`.execute(db);
  const [row] = before.rows;
  if (!row) return pages.map(({ image_key }) => image_key);
  await sql`
    update delivery_papers set state = 'read', read_by = ${read_by}, pages = ${JSON.stringify(pages)},
      extracted = ${JSON.stringify(extracted)}
    where company_id = ${companyId} and id = ${paper_id}`.execute(db);
  return row.pages.map(({ image_key }) => image_key);
}
