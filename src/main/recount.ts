import { sql } from "kysely";
import { activityTotal } from "#src/features/activity/server/activities.ts";
import { salesTotal } from "#src/features/dashboard/server/totals.ts";
import { recountStock, repairStock } from "#src/features/inventory/server/recount.ts";
import { orderTotal } from "#src/features/orders/server/count-orders.ts";
import { recountStoredCosts, removeStoredCosts } from "#src/features/reports/stock-value/server/stored-costs.ts";
import { catchUp, removeTotals } from "#src/features/reports/totals/server/catch-up.ts";
import { recountStockSums, removeStockSums } from "#src/features/reports/totals/server/stock-sums.ts";
import { recountTotals } from "#src/features/reports/totals/server/recount.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { recountRunningTotal, removeRunningTotals } from "#src/server/db/running-total.ts";

/**
 * Recounts everything that the company's screens show from stored totals: the daily totals, the dashboard's running
 * totals and the stock of every item. Returns one sentence for each difference.
 */
export async function recount(scope: Scope): Promise<string[]> {
  await catchUp(scope);
  return [
    ...(await scope.within(recountTotals)).map(
      ({ table, found, row }) =>
        `${table}: ${found === "stored" ? "stored, not counted" : "counted, not stored"}: ${JSON.stringify(row)}`,
    ),
    ...(await scope.within(recountStockSums)).map(
      (row) => `stock_sums: not what the ledger adds up to: ${JSON.stringify(row)}`,
    ),
    ...(await scope.within(recountStoredCosts)).map(
      ({ seq, item_id, stored, counted }) =>
        `stored_costs: after movement ${seq}, item ${item_id} cost ${counted}, stored is ${stored}`,
    ),
    ...(await scope.within(recountRunningTotals)),
    ...(await scope.within(recountStock)).map(
      ({ name, unit, stored, counted }) =>
        `Stock of ${name}: ${stored} ${unit} stored, ${counted} ${unit} in the ledger`,
    ),
  ];
}

async function recountRunningTotals(context: Context): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from running_totals
    where company_id = ${context.companyId} and kind = 'sales' order by currency`.execute(context.db);
  const kinds = [
    activityTotal(context),
    orderTotal(context),
    ...rows.map(({ currency }) => salesTotal(context, currency)),
  ];
  const found: string[] = [];
  for (const kind of kinds) {
    const difference = await recountRunningTotal(context, kind);
    if (!difference) continue;
    const { stored, counted } = difference;
    const name = `Running total of ${kind.kind}${kind.currency ? ` in ${kind.currency}` : ""}`;
    found.push(`${name}: ${stored.count} (${stored.amount}) stored, ${counted.count} (${counted.amount}) counted`);
  }
  return found;
}

/** Recomputes everything that `recount` compares, from the orders, the activities and the ledger. */
export async function repair(scope: Scope): Promise<void> {
  await scope.within(async (context) => {
    await removeTotals(context);
    await removeStockSums(context);
    await removeStoredCosts(context);
    await removeRunningTotals(context);
  });
  await catchUp(scope);
  const { database, companyId } = scope;
  await database.transaction().execute(async (tx) => {
    await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
    await repairStock(tx, companyId);
  });
}
