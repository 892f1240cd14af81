import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { acceptFile, type AcceptedFile } from "#src/features/documents/server/accept-files.ts";
import { CONTENT_TYPE, originalKey } from "#src/features/documents/server/document-files.ts";
import type { DocumentFile, DrawnPage } from "#src/features/documents/server/recognise-pages.ts";
import { dropInvoiceFiles, INVOICE } from "#src/features/invoices/upload/server/invoice-files.ts";
import { copyPaperPhoto } from "#src/features/receiving/server/paper-photo.ts";
import type { PaperHint } from "#src/features/receiving/server/paper-hint.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { badRequest, notFound } from "#src/server/http/errors.ts";
import type { FormFile } from "#src/server/http/read-form.ts";

/** A photo or PDF of a delivery note or an invoice that somebody sent to the agent. */
export interface Paper extends PaperHint {
  id: string;
  file_key: string;
  file_name: string;
  format: DocumentFile["format"];
  bytes: number;
  sha256: string;
  state: "queued" | "read" | "failed";
  read_by: "machine" | "model" | null;
  extracted: ExtractedInvoice | null;
  pages: DrawnPage[];
  invoice_id: string | null;
  /** The valid delivery that was booked from it. */
  delivery_id: string | null;
}

export interface StoredFile extends Omit<AcceptedFile, "bytes"> {
  /** The id of its document, which may already exist. */
  id: string;
  key: string;
  length: number;
  isKnown: boolean;
}

/**
 * Stores a file that may be a delivery document. The content is checked as for an invoice. Nobody else can have chosen
 * the file's key, so only the same file can overwrite it. Throws 413, 415 or 422.
 */
export async function storePaperFile(scope: Scope, file: FormFile): Promise<StoredFile> {
  const { bytes, ...accepted } = await acceptFile(scope.ports.pictures, file);
  const known = await scope.within((context) => findBySum(context, accepted.sha256));
  const id = known?.id ?? uuid();
  const key = known?.file_key ?? originalKey(INVOICE, scope.companyId, id, accepted.format);
  await scope.ports.files.put(key, bytes, CONTENT_TYPE[accepted.format]);
  return { ...accepted, id, key, length: bytes.length, isKnown: known !== undefined };
}

function findBySum({ db, companyId }: Context, sha256: string) {
  return db
    .selectFrom("delivery_papers")
    .select(["id", "file_key"])
    .where("company_id", "=", companyId)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
}

/**
 * Records a stored file as a delivery document and returns it. The same file always gives the same document. If
 * neither a delivery nor an invoice was made from it, the document is read again.
 */
export async function addPaper({ db, companyId }: Context, file: StoredFile, hint: PaperHint) {
  const { rows } = await sql<{ id: string; file_key: string }>`
    insert into delivery_papers as paper
      (company_id, id, file_key, file_name, format, bytes, sha256, said_order, said_supplier)
    values (${companyId}, ${file.id}, ${file.key}, ${file.name}, ${file.format}, ${file.length}, ${file.sha256},
      ${hint.said_order}, ${hint.said_supplier})
    on conflict (company_id, sha256) do update set
      said_order = coalesce(excluded.said_order, paper.said_order),
      said_supplier = coalesce(excluded.said_supplier, paper.said_supplier),
      attempts = case when paper.invoice_id is null and paper.delivery_id is null then 0 else paper.attempts end,
      state = case when paper.invoice_id is null and paper.delivery_id is null then 'queued' else paper.state end
    returning id, file_key`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The paper was not stored.");
  return row;
}

/** Returns a document; undefined when there is none. */
export async function findPaper({ db, companyId }: Context, id: string): Promise<Paper | undefined> {
  const { rows } = await sql<Paper>`
    select paper.id, paper.file_key, paper.file_name, paper.format, paper.bytes, paper.sha256, paper.state, paper.read_by,
      paper.extracted, paper.pages, paper.said_order, paper.said_supplier, paper.invoice_id, delivery.id as delivery_id
    from delivery_papers paper
    left join deliveries delivery on delivery.company_id = paper.company_id and delivery.id = paper.delivery_id
      and delivery.reversed_at is null
    where paper.company_id = ${companyId} and paper.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a document that was read. Throws 404. */
export async function readPaper(context: Context, id: string): Promise<Paper & { extracted: ExtractedInvoice }> {
  const paper = await findPaper(context, id);
  if (!paper?.extracted) throw notFound("Delivery note");
  return { ...paper, extracted: paper.extracted };
}

/** Locks a document and returns the valid delivery that was booked from it; null when there is none. */
export async function lockPaper(context: Context, id: string): Promise<string | null> {
  const { db, companyId } = context;
  await sql`select from delivery_papers where company_id = ${companyId} and id = ${id} for no key update`.execute(db);
  return (await findPaper(context, id))?.delivery_id ?? null;
}

/**
 * Records which delivery was booked from a document. The document becomes the delivery's photo. Throws 400 when a valid
 * delivery was booked from the document before.
 */
export async function settlePaper(context: Context, id: string, deliveryId: string): Promise<void> {
  const booked = await lockPaper(context, id);
  if (booked !== null && booked !== deliveryId) {
    throw badRequest("This paper was counted in already.");
  }
  await context.db
    .updateTable("delivery_papers")
    .set({ delivery_id: deliveryId })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  const { db, companyId, jobs } = context;
  await jobs.send(db, copyPaperPhoto, companyId, { paper_id: id, delivery_id: deliveryId });
}

/** Records which draft of an invoice was made from a document. */
export async function setDraft({ db, companyId }: Context, id: string, invoiceId: string): Promise<void> {
  await db
    .updateTable("delivery_papers")
    .set({ invoice_id: invoiceId })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** Deletes the documents from which neither a delivery nor an invoice was made, and returns the keys of their files. */
export async function deletePapers({ db, companyId }: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ file_key: string; pages: DrawnPage[] }>`
    delete from delivery_papers
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and invoice_id is null and delivery_id is null
    returning file_key, pages`.execute(db);
  return rows.flatMap(({ file_key, pages }) => [file_key, ...pages.map(({ image_key }) => image_key)]);
}

/** Deletes files of documents, except those that an invoice shows. */
export const dropPaperFiles = dropInvoiceFiles;
