import { countryOf, writesMonthFirst } from "#src/features/companies/countries.ts";
import { type ModelPage, type Reading, readWithModelOrLocally } from "#src/features/documents/server/ask-model.ts";
import { readInvoiceWithModel } from "#src/features/invoices/upload/server/read-with-model.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { type KnownSupplier, parseInChildProcess, type ReadOptions } from "#src/invoice-reader/reader.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context, Scope } from "#src/server/context.ts";

/** Reads the invoice, or another document of a supplier, on these pages. */
export async function readInvoice(scope: Scope, pages: readonly ModelPage[]): Promise<Reading<ExtractedInvoice>> {
  return readPages(scope, pages, await scope.within(readOptionsOf));
}

export function readPages(
  scope: Pick<Scope, "ports" | "log">,
  pages: readonly ModelPage[],
  options: ReadOptions,
): Promise<Reading<ExtractedInvoice>> {
  return readWithModelOrLocally(scope, {
    noun: "invoice",
    withModel: (vision, signal) =>
      readInvoiceWithModel({ vision, pictures: scope.ports.pictures }, pages, { ...options, signal }),
    locally: () => parseInChildProcess({ kind: "parse", pages: pages.flatMap(({ text }) => text ?? []), options }),
    reasonOf: () => "The AI model could not be used.",
  });
}

/** Returns the company's data for the reader: its suppliers, its currency, and its country's date format. */
async function readOptionsOf(context: Context): Promise<ReadOptions> {
  const { db, companyId } = context;
  const company = await companyRow(context);
  const suppliers: KnownSupplier[] = await db
    .selectFrom("suppliers")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .execute();
  const country = countryOf(company.country);
  return {
    suppliers,
    currency: company.currency,
    kana: country?.code === "JP",
    ...(country && { monthFirst: writesMonthFirst(country.name), country: country.code }),
  };
}
