import { sql } from "kysely";
import { z } from "zod";
import { sigmaOf, usualDrift, usualError } from "#src/features/counts/confidence.ts";
import { isStanding } from "#src/features/counts/server/book-ranges.ts";
import { readShownUnits } from "#src/features/inventory/server/shown-units.ts";
import { readSpreads } from "#src/features/counts/server/spreads.ts";
import type { Proof, ProofInput } from "#src/features/reports/proof/contract.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { localeOf } from "#src/shared/money.ts";
import { formatStock, type HeldUnit, shownAmount, shownValues } from "#src/shared/units.ts";

const FORMULA = "√((1.2533 × usual error × used since)² + (usual drift a day × days since)²)";

/** Returns the data behind an item's range: its last counts, and the usage since. Null when it was never counted. */
export async function proveConfidence(context: Context, id: string): Promise<Proof | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [spread] = await readSpreads(context, [{ item_id: id, at: new Date().toISOString() }]);
  if (!spread?.counted_at) return null;
  const { name, unit, moved, days, counted_at } = spread;
  const locale = localeOf((await companyRow(context)).country);
  const held = { unit, shown_unit: (await readShownUnits(context)).get(id) };
  const range = formatStock(sigmaOf(spread), held, locale);
  const since = { at: counted_at, source_type: "movements", source_id: id };
  return {
    sentence: `${name} was counted ${agoText(days)}; what is there is within ${range} of the book in two of three cases.`,
    formula: FORMULA,
    inputs: [
      ...shownValues([{ label: "Used since the last count", value: moved, unit, ...since }], held),
      ...shownValues(await readUses(context, { id, unit, counted_at }), held),
      { label: "Usual error, of what is used", value: Math.round(usualError(spread) * 1000) / 10, unit: "%", ...none },
      { label: "Since the last count", value: rounded(days), unit: "days", ...since },
      ...shownValues([{ label: "Usual drift a day", value: usualDrift(spread), unit, ...none }], held).map(
        ({ value, ...drift }) => ({ ...drift, value: rounded(value) }),
      ),
      ...(await readPastCounts(context, id, held)),
    ],
  };
}

function valueOf(amount: number, held: HeldUnit) {
  const { quantity: value, unit } = shownAmount(amount, held);
  return { value, unit };
}

const none = { at: null, source_type: "counts", source_id: null };

/** Rounds to at most three decimals, as quantities are shown. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

function agoText(days: number): string {
  const whole = Math.floor(days);
  if (whole === 0) return "less than a day ago";
  return whole === 1 ? "1 day ago" : `${whole} days ago`;
}

/** Returns what an item was used for since its last count. */
async function readUses(
  { db, companyId }: Context,
  { id, unit, counted_at }: { id: string; unit: string; counted_at: string },
): Promise<ProofInput[]> {
  const { rows } = await sql<ProofInput>`
    select case reason when 'sale' then 'Of it sold' when 'return' then 'Of it returned by cancelled orders'
        when 'consume' then 'Of it used in batches' else 'Of it wasted' end as label,
      -sum(quantity) as value, ${unit} as unit, max(created_at) as at, 'movements' as source_type, ${id} as source_id
    from (
      select movement.quantity, movement.created_at, coalesce(undone.reason, movement.reason) as reason
      from present_movements movement
      left join stock_movements undone on movement.source_type = 'undo' and undone.company_id = movement.company_id
        and undone.id = movement.source_id
      where movement.company_id = ${companyId} and movement.item_id = ${id} and movement.created_at > ${counted_at}
    ) as moved
    where reason in ('sale', 'return', 'consume', 'waste')
    group by reason having sum(quantity) <> 0
    order by reason`.execute(db);
  return rows;
}

async function readPastCounts({ db, companyId }: Context, id: string, held: HeldUnit): Promise<ProofInput[]> {
  const { rows } = await sql<Omit<ProofInput, "label"> & { moved: number | null; unit: string }>`
    select made.moved, made.difference as value, made.unit, made.counted_at as at, 'count' as source_type, made.count_id::text as source_id
    from item_counts made
    where made.company_id = ${companyId} and made.item_id = ${id} and ${isStanding}
    order by made.counted_at desc limit 20`.execute(db);
  return rows.map(({ moved, ...row }) => {
    const recorded = { unit: row.unit, shown_unit: held.shown_unit };
    const after = moved !== null && moved > 0 ? ` after ${formatStock(moved, recorded)} were used` : "";
    return { label: `Difference${after}`, ...row, ...valueOf(row.value, recorded) };
  });
}
