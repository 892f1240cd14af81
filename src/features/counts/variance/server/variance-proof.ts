import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Proof, ProofInput } from "#src/features/reports/proof/contract.ts";
import { type Period, period } from "#src/features/reports/contract.ts";
import { type CompanyPeriod, readCompanyPeriod } from "#src/features/reports/server/period-sales.ts";
import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import { type VarianceItem, varianceItem } from "#src/features/counts/variance/contract.ts";
import { intervals, movedSince, readLedgerSums } from "#src/features/counts/variance/server/ledger-sums.ts";
import { costedItem } from "#src/features/counts/variance/server/variance.ts";
import type { Context } from "#src/server/context.ts";
import { localeOf } from "#src/shared/money.ts";
import { formatQuantity, shownValues } from "#src/shared/units.ts";

/** An item's id and the first and last day of the report: `019a…_2026-11-01_2026-11-30`. */
const proofId = z
  .string()
  .transform((text) => text.split("_"))
  .pipe(z.tuple([z.uuid(), z.string(), z.string()]))
  .transform(([id, from, to]) => ({ id, period: { from, to } }))
  .pipe(z.object({ id: z.string(), period }));

const FORMULA =
  "counted before + received + made − counted after − (sold − returned + used in batches) − wasted = variance";

/** Returns the counts and movements behind an item's variance; null for an item without two counts. */
export async function proveVariance(context: Context, id: string): Promise<Proof | null> {
  const asked = proofId.safeParse(id);
  if (!asked.success) return null;
  const { id: itemId, period: days } = asked.data;
  const [sums] = await readLedgerSums(context, days, itemId);
  if (!sums) return null;
  const scope = await readCompanyPeriod(context, days);
  const held = costedItem(sums, scope.currency, 0).item;
  const item = await shownIn(context, varianceItem, held);
  const counts = await readCountIds(context, days, itemId);
  return {
    sentence: sentenceOf(item, scope),
    formula: FORMULA,
    inputs: [
      countInput("Counted before", {
        value: item.opening,
        at: item.counted_from,
        unit: item.unit,
        source_id: counts.before,
      }),
      ...shownValues(await readInputs(context, scope, held), { unit: held.unit, shown_unit: item.unit }),
      countInput("Counted after", {
        value: item.closing,
        at: item.counted_to,
        unit: item.unit,
        source_id: counts.after,
      }),
      { ...none, label: priceLabel(item), value: item.price, unit: scope.currency, source_type: "price" },
    ],
  };
}

const none = { at: null, source_id: null };

const countInput = (label: string, count: Omit<ProofInput, "label" | "source_type">): ProofInput => ({
  ...count,
  label,
  source_type: "count",
});

/** Returns the ids of the two compared counts; null for a count that was entered on the ingredient itself. */
async function readCountIds({ db, companyId }: Context, days: Period, itemId: string) {
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    with ${intervals({ companyId }, days, itemId)}
    select ${countAt({ companyId }, sql`opening_seq`)} as before, ${countAt({ companyId }, sql`closing_seq`)} as after
    from intervals`.execute(db);
  return rows[0] ?? { before: null, after: null };
}

const countAt = ({ companyId }: Pick<Context, "companyId">, seq: RawBuilder<unknown>) => sql`(
    select made.id from stock_movements movement
    join counts made on made.company_id = movement.company_id and made.id = movement.source_id
    where movement.company_id = ${companyId} and movement.item_id = intervals.item_id and movement.seq = ${seq})`;

const PRICE_LABELS = {
  deliveries: "Average price of the deliveries",
  expected: "Average price of the deliveries, the ordered one of what is not invoiced yet",
  item: "Price today",
} as const satisfies Record<VarianceItem["price_source"], string>;

const priceLabel = ({ price_source, unit }: VarianceItem) => `${PRICE_LABELS[price_source]}, per ${unit}`;

function sentenceOf({ name, unit, variance, variance_percent }: VarianceItem, { country }: CompanyPeriod): string {
  if (variance === 0) return `All ${name} that left the stock is explained by sales and waste.`;
  const quantity = formatQuantity(Math.abs(variance), unit, localeOf(country));
  const share = variance_percent === null ? "" : `, ${Math.abs(variance_percent)}% of what recipes used`;
  return variance > 0
    ? `${quantity} of ${name} left the stock without a sale or waste${share}.`
    : `${quantity} of ${name} more was counted than sales and waste leave${share}.`;
}

/**
 * Returns the movements between the two counts, oldest first: the sales of a day together, everything else one by one.
 * Differences booked by counts are not included, because they are the variance.
 */
async function readInputs({ db, companyId }: Context, scope: CompanyPeriod, item: VarianceItem): Promise<ProofInput[]> {
  const { rows } = await sql<ProofInput>`
    with ${intervals({ companyId }, scope, item.id)},
    moved as materialized (
      select moved.* from intervals cross join lateral (${movedSince({ companyId })}) as moved where is_between
    ), sold as (
      select (created_at at time zone ${scope.timezone})::date as day, reason, sum(quantity) as value,
        max(created_at) as at, count(distinct source_id) as orders
      from moved where source_type = 'order' group by 1, 2
    )
    select label, value, ${item.unit} as unit, at, source_type, source_id from (
      select case reason
          when 'sale' then 'Sold in ' || orders || case when orders = 1 then ' order' else ' orders' end
          when 'return' then 'Returned by cancelled orders'
          else 'Wasted with cancelled orders'
        end as label, value, at, 'day' as source_type, day::text as source_id
      from sold
      union all
      select coalesce(note, case reason
          when 'receive' then 'Received' when 'produce' then 'Made' when 'consume' then 'Used in a batch'
          when 'waste' then 'Wasted' when 'return' then 'Returned' else 'Sold' end),
        quantity, created_at, case source_type when 'invoice_reversal' then 'invoice' else source_type end, source_id::text
      from moved where source_type <> 'order' and reason <> 'count' and quantity <> 0
    ) as inputs
    order by at, label`.execute(db);
  return rows;
}
