import { type RawBuilder, sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { readCurrency } from "#src/features/invoices/receipts/server/invoice-money.ts";
import type { DECISIONS, Finding, FindingState } from "#src/features/invoices/price-watch/contract.ts";
import { readWeeklyUsage } from "#src/features/invoices/price-watch/server/weekly-usage.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

/** Reads findings, highest weekly cost first. Findings without a known usage come after all findings with a cost. */
export async function selectFindings(
  context: Pick<Context, "db" | "companyId">,
  which: RawBuilder<boolean>,
): Promise<Finding[]> {
  const { rows } = await findings(context, which).execute(context.db);
  return rows;
}

/** The query of `selectFindings`. */
export const findings = ({ companyId }: Pick<Context, "companyId">, which: RawBuilder<boolean>) => sql<Finding>`
    select finding.id, finding.class, finding.item_id, item.name as item_name, finding.supplier_id,
      supplier.name as supplier_name, invoice.id as invoice_id, invoice.invoice_number,
      coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date)::text as date,
      item.unit, finding.old_price, finding.new_price, round((finding.ratio - 1) * 100, 2) as change_percent,
      finding.cause, finding.weekly_effect, finding.state, finding.decided_by_name as decided_by, finding.decided_at,
      finding.created_at
    from price_findings finding
    join companies company on company.id = finding.company_id
    join inventory item on item.company_id = finding.company_id and item.id = finding.item_id and item.deleted_at is null
    join suppliers supplier on supplier.company_id = finding.company_id and supplier.id = finding.supplier_id
    join supplier_invoice_lines line on line.company_id = finding.company_id and line.id = finding.invoice_line_id
    join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
    where finding.company_id = ${companyId} and ${which}
    order by finding.weekly_effect desc nulls last,
      finding.created_at desc, finding.id
    limit 500`;

export async function listFindings(context: Context, state: "open" | "decided" | "all") {
  const which = {
    open: sql<boolean>`finding.state = 'open'`,
    decided: sql<boolean>`finding.state <> 'open'`,
    all: sql<boolean>`true`,
  };
  const { foodCost } = await readWeeklyUsage(context);
  return {
    findings: await selectFindings(context, which[state]),
    currency: await readCurrency(context),
    weekly_food_cost: foodCost === null ? null : Math.round(foodCost * 100) / 100,
  };
}

interface Decision {
  id: string;
  seen: FindingState;
  decision: (typeof DECISIONS)[number];
}

const DECIDED: Record<Decision["decision"], string> = {
  accepted: "was accepted",
  disputed: "was disputed",
  corrected: "was corrected",
  dismissed: "was dismissed",
};

/**
 * Stores a decision about a finding as it was shown. Throws 409 if somebody else has decided in the meantime; the same
 * decision again changes nothing.
 */
export async function decideFinding(context: Context, { id, seen, decision }: Decision): Promise<Finding> {
  const { db, companyId, actor } = context;
  const row = await db
    .selectFrom("price_findings")
    .select("state")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const before = row && (await readFinding(context, id));
  if (!row || !before) throw notFound("Price");
  if (row.state === decision) return before;
  if (row.state !== seen)
    throw conflict("FINDING_DECIDED", "Somebody else decided about this price.", { finding: before });
  await db
    .updateTable("price_findings")
    .set({ state: decision, decided_at: sql<string>`now()`, decided_by: actorId(actor), decided_by_name: actor.name })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await recordChange(context, {
    entity: "price",
    action: "update",
    row: { id, name: before.item_name },
    description: `The price of ${before.item_name} from ${before.supplier_name} ${DECIDED[decision]}`,
    event: "prices.changed",
  });
  const after = await readFinding(context, id);
  if (!after) throw notFound("Price");
  return after;
}

export async function readFinding(context: Context, id: string): Promise<Finding | undefined> {
  const [found] = await selectFindings(context, sql<boolean>`finding.id = ${id}`);
  return found;
}
