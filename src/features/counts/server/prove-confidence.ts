import { sql } from "kysely";
import { z } from "zod";
import { sigmaOf } from "#src/features/counts/confidence.ts";
import { isStanding } from "#src/features/counts/server/book-ranges.ts";
import { readSpreads } from "#src/features/counts/server/spreads.ts";
import type { Proof, ProofInput } from "#src/features/proof/contract.ts";
import type { Context } from "#src/server/context.ts";
import { localeOf } from "#src/shared/money.ts";
import { formatQuantity } from "#src/shared/units.ts";

const FORMULA = "√((1.2533 × usual error × used since)² + (usual drift a day × days since)²)";

/** Returns what an item's range is made of: its last counts, and what was used since. Null when it was never counted. */
export async function proveConfidence(context: Context, id: string): Promise<Proof | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [spread] = await readSpreads(context, [{ item_id: id, at: new Date().toISOString() }]);
  if (!spread?.counted_at) return null;
  const { name, unit, moved, days, counted_at } = spread;
  const locale = localeOf(await readCountry(context));
  const range = formatQuantity(sigmaOf(spread), unit, locale);
  const since = { at: counted_at, source_type: "movements", source_id: id };
  return {
    sentence: `${name} was counted ${Math.floor(days)} days ago; what is there is within ${range} of the book in two of three cases.`,
    formula: FORMULA,
    inputs: [
      { label: "Used since the last count", value: moved, unit, ...since },
      { label: "Since the last count", value: Math.round(days * 100) / 100, unit: "days", ...since },
      ...(await readPastCounts(context, id)),
    ],
  };
}

async function readCountry({ db, companyId }: Context): Promise<string> {
  const { country } = await db
    .selectFrom("companies")
    .select("country")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return country;
}

async function readPastCounts({ db, companyId }: Context, id: string): Promise<ProofInput[]> {
  const { rows } = await sql<ProofInput>`
    select case when made.moved > 0 then 'Difference after ' || trim_scale(round(made.moved, 3)) || ' ' || made.unit || ' were used'
        else 'Difference' end as label,
      made.difference as value, made.unit, made.counted_at as at, 'count' as source_type, made.count_id::text as source_id
    from item_counts made
    where made.company_id = ${companyId} and made.item_id = ${id} and ${isStanding}
    order by made.counted_at desc limit 20`.execute(db);
  return rows;
}
