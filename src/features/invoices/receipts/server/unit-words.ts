import { sql } from "kysely";
import type { InvoiceLine } from "#src/features/invoices/receipts/invoice-data.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import type { Context } from "#src/server/context.ts";
import { unitKey } from "#src/shared/unit-words.ts";
import type { InvoiceUnit } from "#src/shared/units.ts";

type Company = Pick<Context, "db" | "companyId">;

/**
 * Returns a reading with the units that the owner has named for this supplier before. An unnamed word stays without a
 * unit.
 */
export async function withNamedUnits(
  context: Company,
  supplierId: string | null,
  extracted: ExtractedInvoice,
): Promise<ExtractedInvoice> {
  if (supplierId === null || extracted.items.every(({ unit }) => unit !== null)) return extracted;
  const words = await readUnitWords(context, supplierId);
  return {
    ...extracted,
    items: extracted.items.map((item) => ({ ...item, unit: item.unit ?? words.get(unitKey(item.unit_text)) ?? null })),
  };
}

async function readUnitWords({ db, companyId }: Company, supplierId: string): Promise<Map<string, InvoiceUnit>> {
  const rows = await db
    .selectFrom("supplier_unit_words")
    .select(["word_key", "unit"])
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", supplierId)
    .execute();
  // The column has a check: it contains invoice units only.
  return new Map(rows.map(({ word_key, unit }) => [word_key, unit as InvoiceUnit]));
}

/** Stores the owner's meanings of a supplier's words for units; the latest meaning counts. */
export async function learnUnitWords(
  { db, companyId }: Company,
  supplierId: string,
  lines: readonly Pick<InvoiceLine, "unit" | "printed_unit" | "skip">[],
): Promise<void> {
  const named = lines.flatMap(({ unit, printed_unit, skip }) =>
    printed_unit && !skip ? [{ word: printed_unit, unit }] : [],
  );
  const words = new Map(named.map(({ word, unit }) => [unitKey(word), { word, unit }]));
  words.delete("");
  for (const [word_key, { word, unit }] of words) {
    await db
      .insertInto("supplier_unit_words")
      .values({ company_id: companyId, supplier_id: supplierId, word_key, word, unit })
      .onConflict((conflict) =>
        conflict
          .columns(["company_id", "supplier_id", "word_key"])
          .doUpdateSet({ word, unit, confirmed_at: sql<string>`now()` }),
      )
      .execute();
  }
}

/** Moves the unit words of a merged supplier to the other supplier, unless the other supplier has them already. */
export async function moveUnitWords({ db, companyId }: Company, { from, into }: { from: string; into: string }) {
  await sql`
    insert into supplier_unit_words (company_id, supplier_id, word_key, word, unit, confirmed_at)
    select company_id, ${into}::uuid, word_key, word, unit, confirmed_at
    from supplier_unit_words where company_id = ${companyId} and supplier_id = ${from}
    on conflict do nothing`.execute(db);
  await db
    .deleteFrom("supplier_unit_words")
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", from)
    .execute();
}
