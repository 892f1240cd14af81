import { sql } from "kysely";
import { MAX_OFFLINE_HOURS } from "#src/features/till/contract.ts";
import { printWaiting } from "#src/features/till/printing/server/print-jobs.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { inEachCompany } from "#src/server/each.ts";
import type { Job } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";
import { scopeOf } from "#src/server/tenant.ts";

/** Milliseconds in which events are collected: they come in bursts, and one search handles them all. */
const WINDOW_MS = 100;
/** Age of the orders that each minute's search includes, for those placed while no process ran. */
const LOOK_BACK = sql`interval '2 hours'`;
/**
 * Maximum age of an order at its arrival: a till without a connection can send it a day later. It limits the search by
 * `created_at`, which has an index.
 */
const ARRIVES_WITHIN = sql`interval '${sql.raw(String(MAX_OFFLINE_HOURS + 2))} hours'`;

/** Queues the unqueued sheets of some orders, or, without ids, of the last two hours. */
export async function queuePrints(context: Context, orderIds: readonly string[] | null): Promise<void> {
  const { db, companyId, jobs } = context;
  const due = (column: ReturnType<typeof sql>, moment: ReturnType<typeof sql>) =>
    orderIds === null ? sql`${moment} > now() - ${LOOK_BACK}` : sql`${column} = any(${orderIds}::uuid[])`;
  const { rows } = await sql<{ printer_id: string; is_stuck: boolean }>`
    with sheet as (
      -- The kitchen has nothing to do for what was handed over before it arrived.
      select 'ticket' as kind, 'ticket ' || id as key, id as order_id, null::uuid as receipt_id,
        coalesce(arrived_at, created_at) as at
      from orders where company_id = ${companyId} and not settled and ${due(sql`id`, sql`coalesce(arrived_at, created_at)`)}
        and created_at > now() - ${ARRIVES_WITHIN}
      union all
      -- What was added or voided at once is one sheet: the order as it is then.
      select 'changed', 'changed ' || max(id::text), order_id, null, max(created_at)
      from order_changes
      where company_id = ${companyId} and kind in ('add', 'void') and ${due(sql`order_id`, sql`created_at`)}
      group by order_id
      union all
      select 'cancelled', 'cancelled ' || id, id, null, cancelled_at
      from orders
      where company_id = ${companyId} and status = 'cancelled' and ${due(sql`id`, sql`created_at`)}
      union all
      select 'receipt', 'receipt ' || id, order_id, id, issued_at
      from receipts where company_id = ${companyId} and ${due(sql`order_id`, sql`issued_at`)}
    ), queued as (
      insert into print_jobs (company_id, printer_id, kind, key, order_id, receipt_id, created_at)
      select ${companyId}, printer.id, sheet.kind, sheet.key, sheet.order_id, sheet.receipt_id, sheet.at
      from sheet
      join printers printer on printer.company_id = ${companyId} and printer.is_on and sheet.at >= coalesce(printer.prints_since, printer.created_at)
        and case when sheet.kind = 'receipt' then printer.prints_receipts else printer.prints_tickets end
      on conflict (company_id, printer_id, key) do nothing
      returning printer_id
    )
    select distinct printer_id, status in ('paper_out', 'unreachable', 'not_allowed') is true as is_stuck
    from queued join printers on printers.company_id = ${companyId} and printers.id = printer_id`.execute(db);
  for (const { printer_id, is_stuck } of rows) {
    await jobs.send(db, printWaiting, companyId, { printer_id });
    // Screens show how many sheets wait.
    if (is_stuck) await publish(context, "printers.changed", printer_id);
  }
}

const asSystem = (platform: Platform, companyId: string) =>
  scopeOf(platform, companyId, { type: "system", name: "System" });

/**
 * Searches for prints whenever an order is placed or changed, in every process; the first one queues them. For
 * companies without printers the cost is a lookup in memory.
 */
export function watchOrders(platform: Platform): void {
  if (!platform.env.PRINTER_NETWORKS) return;
  const changed = new Map<string, Set<string>>();
  // The latest read; an order that comes in the meantime waits for it.
  let printing: Promise<readonly string[]> = Promise.resolve([]);
  const readCompanies = () => {
    const before = printing;
    printing = companiesWithPrinters(platform).catch((error: unknown) => {
      platform.log.warn({ err: error }, "the printers could not be read; orders are looked for in a minute");
      return before;
    });
  };
  const flush = async (companyId: string) => {
    const ids = [...(changed.get(companyId) ?? [])];
    changed.delete(companyId);
    if (!(await printing).includes(companyId)) return;
    await asSystem(platform, companyId).within((context) => queuePrints(context, ids));
  };
  const flushLater = (companyId: string) => {
    flush(companyId).catch((error: unknown) =>
      platform.log.warn({ err: error }, "what is to be printed is looked for in a minute"),
    );
  };
  readCompanies();
  platform.events.observe(({ type, company_id, id }) => {
    if (type === "printers.changed") readCompanies();
    if ((type !== "order.placed" && type !== "order.changed") || !id) return;
    const waiting = changed.get(company_id);
    if (waiting) return void waiting.add(id);
    changed.set(company_id, new Set([id]));
    setTimeout(flushLater, WINDOW_MS, company_id).unref();
  }, readCompanies);
}

async function companiesWithPrinters({ database }: Platform): Promise<string[]> {
  const rows = await inDirectory(database, (db) =>
    db.selectFrom("printers").select("company_id").distinct().where("is_on", "=", true).execute(),
  );
  return rows.map(({ company_id }) => company_id);
}

/**
 * Finds prints of orders whose event was lost when a process ended, and printers whose next attempt was lost with it.
 */
async function printLeftovers(platform: Platform): Promise<void> {
  if (!platform.env.PRINTER_NETWORKS) return;
  const companies = await companiesWithPrinters(platform);
  await inEachCompany(platform, companies, "what a company has to print could not be looked for", (scope) =>
    scope.within(printAgain),
  );
}

async function printAgain(context: Context): Promise<void> {
  const { db, jobs, companyId } = context;
  await queuePrints(context, null);
  const { rows } = await sql<{ printer_id: string }>`
    select distinct printer_id from print_jobs
    where company_id = ${companyId} and state = 'waiting' and next_at < now() - interval '15 seconds'`.execute(db);
  for (const { printer_id } of rows) await jobs.send(db, printWaiting, companyId, { printer_id });
  await sql`delete from print_jobs
    where company_id = ${companyId} and state <> 'waiting' and created_at < now() - interval '7 days'`.execute(db);
}

export const printingJobs: Job[] = [
  printWaiting,
  { name: "printing.look-again", cron: "* * * * *", run: printLeftovers },
];
