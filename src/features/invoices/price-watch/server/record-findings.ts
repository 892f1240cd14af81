import { sql } from "kysely";
import { type FoundPrice, findPrices } from "#src/features/invoices/price-watch/server/find-prices.ts";
import { readWeeklyUsage } from "#src/features/invoices/price-watch/server/weekly-usage.ts";
import { alertsOf } from "#src/features/invoices/price-watch/alerts.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";
import { GRAM_PRICE_DECIMALS } from "#src/shared/units.ts";

/** Examines the prices of an invoice that was just received, and again the other prices of its items. */
export async function watchSaved(context: Context, { id }: { id: string }): Promise<void> {
  await recordFindings(context, await itemsOf(context, id), id);
}

/** Removes the findings about a reversed invoice, and examines the other prices of its items again. */
export async function watchReversed(context: Context, { id }: { id: string }): Promise<void> {
  const { db, companyId } = context;
  const itemIds = await itemsOf(context, id);
  await sql`
    delete from price_findings finding using supplier_invoice_lines line
    where finding.company_id = ${companyId} and line.company_id = ${companyId}
      and line.id = finding.invoice_line_id and line.invoice_id = ${id}`.execute(db);
  await recordFindings(context, itemIds, null);
}

/** Moves the findings about an item to the item that it was merged into. */
export async function moveFindings(context: Context, { from, into }: { from: string; into: string }): Promise<void> {
  await context.db
    .updateTable("price_findings")
    .set({ item_id: into })
    .where("company_id", "=", context.companyId)
    .where("item_id", "=", from)
    .execute();
  await recordFindings(context, [into], null);
}

/** Moves the findings about a supplier's prices to the supplier that it was merged into. */
export async function moveSupplierFindings(
  { db, companyId }: Context,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await db
    .updateTable("price_findings")
    .set({ supplier_id: into })
    .where("company_id", "=", companyId)
    .where("supplier_id", "=", from)
    .execute();
}

/** Converts the prices into the item's new unit: `from` in the old unit equals `to` in the new unit. */
export async function convertFindings(
  { db, companyId }: Context,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  await sql`
    update price_findings
    set old_price = greatest(round(old_price * ${from}::numeric / ${to}::numeric, ${GRAM_PRICE_DECIMALS}), 0.000001),
      new_price = greatest(round(new_price * ${from}::numeric / ${to}::numeric, ${GRAM_PRICE_DECIMALS}), 0.000001)
    where company_id = ${companyId} and item_id = ${id}`.execute(db);
}

async function itemsOf({ db, companyId }: Context, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct line.item_id as id from supplier_invoice_lines line
    join inventory item on item.company_id = line.company_id and item.id = line.item_id and item.deleted_at is null
    where line.company_id = ${companyId} and line.invoice_id = ${invoiceId} and line.item_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

interface KnownFinding {
  id: string;
  invoice_line_id: string;
  class: string;
  state: string;
}

/** Stores the findings about these items' prices. Open findings that no longer apply are removed; decided ones stay. */
async function recordFindings(context: Context, itemIds: readonly string[], invoiceId: string | null): Promise<void> {
  if (itemIds.length === 0) return;
  const { db, companyId } = context;
  const found = await findPrices(context, itemIds, invoiceId);
  const known: KnownFinding[] = await db
    .selectFrom("price_findings")
    .select(["id", "invoice_line_id", "class", "state"])
    .where("company_id", "=", companyId)
    .where("item_id", "in", itemIds)
    .execute();
  const isKnown = new Set(known.map((knownFinding) => `${knownFinding.invoice_line_id} ${knownFinding.class}`));
  const isTrue = new Set(found.map((foundPrice) => `${foundPrice.row.line_id} ${foundPrice.class}`));
  const gone = known.filter(
    (knownFinding) =>
      knownFinding.state === "open" && !isTrue.has(`${knownFinding.invoice_line_id} ${knownFinding.class}`),
  );
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await db.deleteFrom("price_findings").where("company_id", "=", companyId).where("id", "in", ids).execute();
  }
  const added = found.filter((foundPrice) => !isKnown.has(`${foundPrice.row.line_id} ${foundPrice.class}`));
  await addFindings(context, added);
  if (gone.length + added.length > 0) await publish(context, "prices.changed");
}

async function addFindings(context: Context, found: readonly FoundPrice[]): Promise<void> {
  if (found.length === 0) return;
  const usage = await readWeeklyUsage(context);
  const effects = found.map((foundPrice) => effectOf(foundPrice, usage.of(foundPrice.row.item_id)?.quantity ?? null));
  const noticed = alertsOf(
    found.map((foundPrice, at) => ({ class: foundPrice.class, weekly_effect: effects[at] ?? null })),
    { weeklyFoodCost: usage.foodCost, recentAlerts: await countAlerts(context) },
  );
  const rows = found.map((foundPrice, at) => ({
    company_id: context.companyId,
    item_id: foundPrice.row.item_id,
    supplier_id: foundPrice.row.supplier_id,
    invoice_line_id: foundPrice.row.line_id,
    class: foundPrice.class,
    old_price: Math.max(foundPrice.before, 0.000001),
    new_price: foundPrice.row.price,
    ratio: Math.round((foundPrice.row.price / foundPrice.before) * 1e6) / 1e6,
    cause: foundPrice.cause && JSON.stringify(foundPrice.cause),
    weekly_effect: effects[at] ?? null,
    is_alert: noticed[at]?.is_alert ?? false,
    in_digest: noticed[at]?.in_digest ?? false,
  }));
  await context.db.insertInto("price_findings").values(rows).execute();
  await publish(context, "requests.changed");
}

const effectOf = ({ row, before }: FoundPrice, usage: number | null): number | null =>
  usage === null ? null : Math.round((row.price - before) * usage * 1e6) / 1e6;

/** Returns the number of alerts in the last seven days. */
async function countAlerts({ db, companyId }: Context): Promise<number> {
  const { rows } = await sql<{ noticed: number }>`
    select count(*)::int as noticed from price_findings
    where company_id = ${companyId} and is_alert and created_at > now() - interval '7 days'`.execute(db);
  return rows[0]?.noticed ?? 0;
}
