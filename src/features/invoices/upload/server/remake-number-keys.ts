import { sql } from "kysely";
import type { Context, Scope } from "#src/server/context.ts";
import { inEveryCompany } from "#src/server/in-every-company.ts";
import type { PlatformJob } from "#src/server/jobs.ts";
import { codeKey, formerCodeKey } from "#src/shared/text-key.ts";

interface Row {
  id: string;
  invoice_number: string;
  number_key: string;
}

const PORTION = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Computes again the keys of invoice numbers that the previous version made without diacritics. Numbers in plain
 * letters have the same key as before; until this has run, the numbers themselves are compared (`findDuplicates`).
 */
export async function remakeNumberKeys(scope: Scope): Promise<void> {
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const from: string = after;
    // oxlint-disable-next-line no-await-in-loop -- each portion begins where the one before ended
    after = await scope.within(async ({ db, companyId }) => {
      const { rows } = await sql<Row>`
        select id, invoice_number, number_key from supplier_invoice
        where company_id = ${companyId} and id > ${from} and invoice_number ~ '[^\\x01-\\x7f]'
        order by id limit ${PORTION}`.execute(db);
      await storeKeys({ db, companyId }, rows);
      return rows.length < PORTION ? undefined : rows.at(-1)?.id;
    });
  }
}

/**
 * Computes the keys again for invoices that have this number's present or former key, before an invoice with the number
 * is stored: the numbers may differ by a diacritic.
 */
export async function remakeNumberKeysLike({ db, companyId }: Context, invoiceNumber: string): Promise<void> {
  const keys = [codeKey(invoiceNumber), formerCodeKey(invoiceNumber)];
  const { rows } = await sql<Row>`
    select id, invoice_number, number_key from supplier_invoice
    where company_id = ${companyId} and invoice_number ~ '[^\\x01-\\x7f]' and number_key = any(${keys}::text[])`.execute(
    db,
  );
  await storeKeys({ db, companyId }, rows);
}

/**
 * Stores the new keys. An invoice stays unchanged if another one of its supplier already has the key, because it is a
 * duplicate.
 */
async function storeKeys({ db, companyId }: Pick<Context, "db" | "companyId">, rows: readonly Row[]): Promise<void> {
  const changed = rows.flatMap(({ id, invoice_number, number_key }) => {
    const key = codeKey(invoice_number);
    return key === number_key ? [] : [{ id, invoice_number, key }];
  });
  if (changed.length === 0) return;
  await sql`update supplier_invoice invoice set number_key = made.key
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as made (id uuid, invoice_number text, key text)
    where invoice.company_id = ${companyId} and invoice.id = made.id and invoice.invoice_number = made.invoice_number
      and not exists (
        select from supplier_invoice other
        where other.company_id = ${companyId} and other.supplier_id = invoice.supplier_id
          and other.number_key = made.key and other.total is not distinct from invoice.total)`.execute(db);
}

export const remakeNumberKeysJob: PlatformJob = {
  name: "invoices.remake-number-keys",
  cron: "*/10 * * * *",
  expiresIn: 540,
  run: (platform) => inEveryCompany(platform, "making the keys of invoice numbers again", remakeNumberKeys),
};
