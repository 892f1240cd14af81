// All states of a print job are here, because each change depends on the state that another one left.
import { sql } from "kysely";
import { z } from "zod";
import { parseNetworks } from "#src/server/networks.ts";
import { type PrintOutcome, printOn } from "#src/features/till/printing/server/device.ts";
import {
  drawSheet,
  type PrintJob,
  readSheet,
  type SheetContent,
} from "#src/features/till/printing/server/make-sheet.ts";
import { shortened } from "#src/features/till/printing/sheets.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";
import { companyJob } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";

/**
 * Duration of a claim. It is longer than waiting for the drawing process, drawing a sheet (draw-document.ts) and
 * printing it (device.ts) together. Another process takes over only if the claiming process was killed.
 */
const CLAIM_SECONDS = 60;
/** Seconds until a printer without paper is asked again. */
const PAPER_PAUSE = 10;
/** Returns the seconds until an unreachable printer is tried again: 5, 10, 20, and at most 5 minutes. */
const retryPause = (attempts: number) => Math.min(5 * 2 ** Math.min(attempts, 10), 300);
/** Maximum number of times that a sheet is sent if the device never confirms that it has read it. */
const MAX_SENT = 3;
/** Age at which a ticket is dropped, because it no longer helps the kitchen. */
const DROP_AFTER = sql`interval '12 hours'`;

interface Claimed {
  id: string;
  name: string;
  host: string;
  port: number;
  paper: "80" | "58";
  status: string | null;
  /** Seconds until another process's claim ends; null if this process has the claim. */
  busy_seconds: number | null;
}

type Waiting = PrintJob & { id: string; attempts: number; times_sent: number };

/** Prints the waiting sheets of one printer, in order, until none remains or printing fails. */
export const printWaiting = companyJob({
  name: "printing.print",
  data: z.object({ printer_id: z.uuid() }),
  async run(scope, { printer_id }) {
    const { env } = scope;
    if (!env.PRINTER_NETWORKS) return;
    const printer = await scope.within((context) => claim(context, printer_id));
    if (printer === undefined) return;
    // Another process prints, and looks again when it is done. If it is killed, its claim ends.
    if (printer.busy_seconds !== null) return printLater(scope, printer_id, printer.busy_seconds + 1);
    let pause: number | null = null;
    try {
      do pause = await printNext(scope, printer, parseNetworks(env.PRINTER_NETWORKS));
      while (pause === 0);
    } finally {
      await scope.within((context) => release(context, printer_id));
    }
    // A sheet that came after the last look found the claim in place; the claim has ended by now.
    pause ??= (await scope.within((context) => hasWaiting(context, printer_id))) ? 0 : null;
    if (pause !== null) await printLater(scope, printer_id, pause);
  },
});

function printLater(scope: Scope, printerId: string, startAfterSeconds: number): Promise<void> {
  return scope.within(({ db, jobs, companyId }) =>
    jobs.send(db, printWaiting, companyId, { printer_id: printerId }, { startAfterSeconds }),
  );
}

/** Prints the waiting sheets of a printer now, even if its next attempt is planned for later. */
export async function printNow({ db, companyId, jobs }: Context, printerId: string): Promise<void> {
  await waitingJobs({ db, companyId }, printerId)
    .set({ next_at: sql<string>`now()` })
    .execute();
  await jobs.send(db, printWaiting, companyId, { printer_id: printerId });
}

export const waitingJobs = ({ db, companyId }: Pick<Context, "db" | "companyId">, printerId: string) =>
  db
    .updateTable("print_jobs")
    .where("company_id", "=", companyId)
    .where("printer_id", "=", printerId)
    .where("state", "=", "waiting");

/**
 * Claims the printer for this process. If another process has it, returns the seconds until that claim ends. Returns
 * undefined if there is nothing to print now: the printer is off or removed, no sheet waits, the oldest one is to be
 * tried later, or the company was restored and its owner has not confirmed it yet.
 */
async function claim({ db, companyId }: Context, id: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with due as (
      select printer.id from printers printer
      join companies on companies.id = printer.company_id and companies.restored_at is null
      where printer.company_id = ${companyId} and printer.id = ${id} and printer.is_on and (
        select next_at <= now() from print_jobs where company_id = ${companyId} and printer_id = ${id} and state = 'waiting'
        order by created_at, id limit 1)
    ), taken as (
      update printers set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where company_id = ${companyId} and id in (select id from due) and (claimed_until is null or claimed_until < now())
      returning id
    )
    select id, name, host, port, paper, status,
      case when exists (select from taken) then null
        else greatest(0, ceil(extract(epoch from claimed_until - now())))::integer end as busy_seconds
    from printers where company_id = ${companyId} and id in (select id from due)`.execute(db);
  return rows[0];
}

const release = ({ db, companyId }: Context, id: string) =>
  db
    .updateTable("printers")
    .set({ claimed_until: null })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();

async function hasWaiting({ db, companyId }: Context, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("print_jobs")
    .select("id")
    .where("company_id", "=", companyId)
    .where("printer_id", "=", id)
    .where("state", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Prints the oldest sheet. Returns the seconds until the next attempt, 0 to continue, or null if no sheet waits. */
async function printNext(
  scope: Scope,
  printer: Claimed,
  networks: ReturnType<typeof parseNetworks>,
): Promise<number | null> {
  const next = await scope.within((context) => takeNext(context, printer));
  if (next === null) return null;
  if (next === "dropped") return 0;
  const sheet = await drawNext(scope, printer, next).catch((error: unknown) => {
    scope.log.warn({ err: error, printJob: next.job.id }, "a sheet could not be drawn; it is tried again");
    return null;
  });
  if (!sheet) return scope.within((context) => postpone(context, next.job));
  await scope.within(async (context) => {
    await renewClaim(context, printer.id);
    await setJob(context, next.job.id, { sent_at: sql<string>`coalesce(sent_at, now())` });
  });
  const outcome = await printOn(printer, sheet, { networks });
  return scope.within((context) => record(context, printer, next.job, outcome));
}

const renewClaim = ({ db, companyId }: Context, printerId: string) =>
  sql`update printers set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where company_id = ${companyId} and id = ${printerId}`.execute(db);

/** Draws a sheet; in part if drawing it took too long before, as for thousands of rare characters. */
async function drawNext(scope: Scope, printer: Claimed, { job, content }: { job: Waiting; content: SheetContent }) {
  try {
    return await drawSheet(scope.companyId, content, printer.paper);
  } catch (error) {
    const isGivenUp = error instanceof AppError && error.status === 400;
    if (!isGivenUp || job.attempts === 0) throw error;
    scope.log.warn({ err: error, printJob: job.id }, "a sheet could not be drawn whole; its beginning is printed");
    await scope.within((context) => renewClaim(context, printer.id));
    return drawSheet(scope.companyId, { ...content, rows: shortened(content.rows) }, printer.paper);
  }
}

/** Postpones a sheet of which nothing was sent. Returns the seconds until the next attempt. */
async function postpone(context: Context, { id, attempts }: Waiting): Promise<number> {
  const pause = retryPause(attempts);
  await setJob(context, id, {
    attempts: sql<number>`attempts + 1`,
    next_at: sql<string>`now() + make_interval(secs => ${pause})`,
  });
  return pause;
}

/** Reads the oldest sheet, and drops one that is too old. */
async function takeNext(context: Context, printer: Claimed) {
  const { db, companyId } = context;
  const { rows } = await sql<Waiting & { was_sent: boolean; is_old: boolean }>`
    select id, order_id, receipt_id, attempts, times_sent, sent_at is not null as was_sent,
      created_at < now() - ${DROP_AFTER} as is_old,
      -- A receipt that has none yet is the bill.
      case when kind = 'receipt' and receipt_id is null then 'bill' else kind end as kind
    from print_jobs where company_id = ${companyId} and printer_id = ${printer.id} and state = 'waiting'
    order by created_at, id limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  await renewClaim(context, printer.id);
  if (row.is_old) {
    await setJob(context, row.id, { state: "dropped" });
    return "dropped" as const;
  }
  const job = { ...row, isCopy: row.was_sent };
  const content = await readSheet(context, job, printer).catch((error: unknown) => {
    // The order of the bill was paid in the meantime, so its receipt is printed instead.
    if (job.kind === "bill" && error instanceof AppError) return null;
    throw error;
  });
  if (content) return { job, content };
  await setJob(context, row.id, { state: "dropped" });
  return "dropped" as const;
}

async function record(context: Context, printer: Claimed, job: Waiting, outcome: PrintOutcome): Promise<number> {
  const { sent } = outcome;
  // A device that never confirms reading a sheet would print it for hours.
  const status =
    outcome.status === "unreachable" && sent && job.times_sent + 1 >= MAX_SENT ? "unknown" : outcome.status;
  await setStatus(context, printer, status);
  if (status === "ready" || status === "unknown") {
    await setJob(context, job.id, { state: "printed", printed_at: sql<string>`now()` });
    return 0;
  }
  const pause = status === "paper_out" ? PAPER_PAUSE : retryPause(job.attempts);
  await setJob(context, job.id, {
    ...(sent ? { times_sent: job.times_sent + 1 } : !job.isCopy && { sent_at: null }),
    attempts: sql<number>`attempts + 1`,
    next_at: sql<string>`now() + make_interval(secs => ${pause})`,
  });
  return pause;
}

interface Changes {
  state?: string;
  times_sent?: number;
  sent_at?: ReturnType<typeof sql<string>> | null;
  printed_at?: ReturnType<typeof sql<string>>;
  next_at?: ReturnType<typeof sql<string>>;
  attempts?: ReturnType<typeof sql<number>>;
}

const setJob = ({ db, companyId }: Context, id: string, changes: Changes) =>
  db.updateTable("print_jobs").set(changes).where("company_id", "=", companyId).where("id", "=", id).execute();

/** Stores the printer's status. Screens receive an event only if it changes. */
async function setStatus(context: Context, printer: Claimed, status: PrintOutcome["status"]): Promise<void> {
  const { db, companyId } = context;
  await db
    .updateTable("printers")
    .set({ status, status_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", printer.id)
    .execute();
  if (printer.status !== status) await publish(context, "printers.changed", printer.id);
  printer.status = status;
}
