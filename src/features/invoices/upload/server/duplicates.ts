import { createHash } from "node:crypto";
import { sql } from "kysely";
import { codeKey, formerCodeKey, formerKey, identityKey } from "#src/shared/text-key.ts";
import { isSimilarSupplier } from "#src/features/invoices/upload/similar-supplier.ts";
import type { Duplicate } from "#src/features/invoices/upload/invoice-shapes.ts";
import type { Context } from "#src/server/context.ts";

/** The values by which a repeated invoice is recognised. */
interface InvoiceIdentity {
  invoice_id: string | null;
  supplier_id: string | null;
  supplier_name: string;
  invoice_number: string;
  total: number | null;
  /** Hashes of the lines, for invoices without a number. */
  lines_keys: readonly string[];
}

interface Line {
  item_name: string;
  code: string;
  quantity: number;
  unit: string;
  unit_price: number;
}

/** Returns a hash of the lines that does not depend on their order, case or spaces. */
export const linesKey = (lines: readonly Line[]): string => hashOf(lines, identityKey, codeKey);

/** Returns the key of the lines, and the key under which a process of the previous version stores them. */
export const linesKeys = (lines: readonly Line[]): string[] => [
  linesKey(lines),
  hashOf(lines, formerKey, formerCodeKey),
];

function hashOf(lines: readonly Line[], nameKey: (name: string) => string, key: (code: string) => string): string {
  const texts = lines.map(({ item_name, code, quantity, unit, unit_price }) =>
    JSON.stringify([nameKey(item_name), key(code), quantity, unit, unit_price]),
  );
  return createHash("sha256").update(texts.toSorted().join("\n")).digest("hex");
}

/**
 * Maximum number of earlier receipts whose suppliers' names are compared. `MAX_DUPLICATES` is the maximum that is
 * returned.
 */
const MAX_COMPARED = 100;
const MAX_DUPLICATES = 10;

/**
 * Returns earlier receipts that this one would repeat: with one of its files; with its number and total from the same
 * or a similarly named supplier; or, if neither has a number, with the same lines within the hour. Reversed receipts do
 * not count.
 */
export async function findDuplicates({ db, companyId }: Context, identity: InvoiceIdentity): Promise<Duplicate[]> {
  const { invoice_id, supplier_id, supplier_name, invoice_number, total, lines_keys } = identity;
  const number_key = codeKey(invoice_number);
  // Receipts stored by the previous version are found too, and their numbers are compared below.
  const numberKeys = [number_key, formerCodeKey(invoice_number)];
  const { rows } = await sql<Duplicate>`
    select invoice.id as invoice_id, invoice.supplier_name, invoice.invoice_number, invoice.invoice_date,
      invoice.total, coalesce(invoice.currency, '') as currency, invoice.saved_at, reason
    from supplier_invoice invoice
    cross join lateral (select case
      when exists (
        select from supplier_invoice_files earlier
        join supplier_invoice_files own on own.company_id = earlier.company_id and own.sha256 = earlier.sha256
        where earlier.company_id = ${companyId} and earlier.invoice_id = invoice.id
          and own.invoice_id = ${invoice_id}::uuid) then 'same_file'
      when ${number_key} <> '' and invoice.number_key = any(${numberKeys}::text[]) and invoice.supplier_id = ${supplier_id}::uuid
        and invoice.total = ${total}::numeric then 'same_number'
      when ${number_key} <> '' and invoice.number_key = any(${numberKeys}::text[]) and invoice.total = ${total}::numeric
        then 'similar_supplier'
      when ${number_key} = '' and invoice.number_key = '' and invoice.supplier_id = ${supplier_id}::uuid
        and invoice.lines_key = any(${[...lines_keys]}::text[]) and invoice.saved_at > now() - interval '1 hour' then 'same_lines'
      end as reason) as similarity
    where invoice.company_id = ${companyId} and invoice.status = 'processed' and invoice.saved_at is not null
      and invoice.reversed_at is null and invoice.id is distinct from ${invoice_id}::uuid and reason is not null
    order by invoice.saved_at desc limit ${MAX_COMPARED}`.execute(db);
  const alike = ({ reason, supplier_name: other, invoice_number: number }: Duplicate) =>
    (reason === "same_file" || codeKey(number) === number_key) &&
    (reason !== "similar_supplier" || isSimilarSupplier(supplier_name, other));
  return rows.filter(alike).slice(0, MAX_DUPLICATES);
}

/** Returns the duplicates of an upload as it was read, before anybody has reviewed it. */
export async function duplicatesOfUpload(context: Context, invoiceId: string): Promise<Duplicate[]> {
  const upload = await context.db
    .selectFrom("supplier_invoice")
    .select(["id as invoice_id", "supplier_id", "supplier_name", "invoice_number", "total"])
    .where("company_id", "=", context.companyId)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  return upload ? findDuplicates(context, { ...upload, lines_keys: [] }) : [];
}
