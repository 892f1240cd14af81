import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { MAX_PRINTERS, type Printer, type PrinterSettings } from "#src/features/till/printing/contract.ts";
import { printNow, waitingJobs } from "#src/features/till/printing/server/print-jobs.ts";
import { readBillRows } from "#src/features/orders/receipts/server/read-bill.ts";
import { lockCompanyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

export async function listPrinters(context: Context): Promise<Printer[]> {
  const { db, companyId } = context;
  const { rows } = await sql<Printer>`
    select id, name, host, port, paper, prints_tickets, prints_receipts, is_on, status, status_at, (
      select count(*)::integer from print_jobs job
      where job.company_id = ${companyId} and job.printer_id = printers.id and job.state = 'waiting') as waiting
    from printers where company_id = ${companyId}
    order by created_at, id`.execute(db);
  return rows;
}

async function readPrinter(context: Context, id: string): Promise<Printer> {
  const printer = (await listPrinters(context)).find((printer) => printer.id === id);
  if (!printer) throw notFound("Printer");
  return printer;
}

export async function addPrinter(context: Context, settings: PrinterSettings): Promise<Printer> {
  const { db, companyId } = context;
  requireNetworks(context);
  // The company's row is locked, so that two requests cannot both add the last one.
  await lockCompanyRow(context);
  if ((await listPrinters(context)).length >= MAX_PRINTERS) {
    throw conflict("TOO_MANY_PRINTERS", `There are ${MAX_PRINTERS} printers already.`);
  }
  const id = uuid();
  await db
    .insertInto("printers")
    .values({ ...settings, company_id: companyId, id })
    .execute();
  await publishChange(context, "create", { id, name: settings.name }, `Printer ${settings.name} has been added`);
  return readPrinter(context, id);
}

export async function updatePrinter(context: Context, id: string, settings: PrinterSettings): Promise<Printer> {
  const { db, companyId } = context;
  await readPrinter(context, id);
  requireNetworks(context);
  const { prints_tickets, prints_receipts } = settings;
  await db
    .updateTable("printers")
    .set({
      ...settings,
      // Sheets from before it was turned on are not printed afterwards.
      prints_since: sql<string>`case when (${prints_tickets} and not prints_tickets)
        or (${prints_receipts} and not prints_receipts) then now() else prints_since end`,
      status: null,
      status_at: null,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await printNow(context, id);
  await publishChange(context, "update", { id, name: settings.name }, `Printer ${settings.name} was changed`);
  return readPrinter(context, id);
}

export async function deletePrinter(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const { name } = await readPrinter(context, id);
  await db.deleteFrom("printers").where("company_id", "=", companyId).where("id", "=", id).execute();
  await publishChange(context, "delete", { id, name }, `Printer ${name} was removed`);
  return id;
}

/** Queues a page that shows whether the printer works. */
export async function printTestPage(context: Context, id: string): Promise<Printer> {
  const { db, companyId } = context;
  await readPrinter(context, id);
  requireNetworks(context);
  await db
    .insertInto("print_jobs")
    .values({ company_id: companyId, printer_id: id, kind: "test", key: `test ${uuid()}` })
    .execute();
  await printNow(context, id);
  return readPrinter(context, id);
}

/** Queues the bill of an order on each printer of receipts, and returns their names. Throws 404 and 409. */
export async function printBill(context: Context, orderId: string): Promise<string[]> {
  const { db, companyId } = context;
  requireNetworks(context);
  await readBillRows(context, orderId);
  const printers = (await listPrinters(context)).filter(({ is_on, prints_receipts }) => is_on && prints_receipts);
  if (printers.length === 0)
    throw conflict("NO_PRINTER", "No printer that is on prints receipts. See Settings, Printers.");
  for (const { id } of printers) {
    await db
      .insertInto("print_jobs")
      .values({ company_id: companyId, printer_id: id, kind: "receipt", order_id: orderId, key: `bill ${uuid()}` })
      .execute();
    await printNow(context, id);
  }
  return printers.map(({ name }) => name);
}

export async function dropWaiting(context: Context, id: string): Promise<Printer> {
  const { name, waiting } = await readPrinter(context, id);
  await waitingJobs(context, id).set({ state: "dropped" }).execute();
  await publishChange(
    context,
    "update",
    { id, name },
    `${waiting} sheets that waited for printer ${name} were dropped`,
  );
  return readPrinter(context, id);
}

function requireNetworks({ env }: Context): void {
  if (env.PRINTER_NETWORKS) return;
  throw conflict("PRINTERS_OFF", "This server is not in your restaurant's network, so it cannot reach printers there.");
}

const publishChange = (
  context: Context,
  action: "create" | "update" | "delete",
  row: { id: string; name: string },
  description: string,
) => recordChange(context, { entity: "printer", action, row, description, event: "printers.changed" });
