import type { LABEL_PAPERS } from "#src/features/lots/contract.ts";
import { labelsPdf } from "#src/features/lots/server/labels-pdf.ts";
import { readLots } from "#src/features/lots/server/read-lots.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { localeOf } from "#src/shared/money.ts";

interface Wanted {
  ids: readonly string[];
  paper: (typeof LABEL_PAPERS)[number];
  copies: number;
}

/** Returns the labels of lots as a PDF. Throws 404 when nothing is left of one of them. */
export async function printLabels(context: Context, { ids, paper, copies }: Wanted) {
  const lots = await readLots(context, ids);
  if (lots.length < new Set(ids).size) throw notFound("Use-by date");
  const { timezone, country } = await context.db
    .selectFrom("companies")
    .select(["timezone", "country"])
    .where("id", "=", context.companyId)
    .executeTakeFirstOrThrow();
  return new Uint8Array(await labelsPdf({ lots, copies, paper, locale: localeOf(country), timezone, country }));
}
