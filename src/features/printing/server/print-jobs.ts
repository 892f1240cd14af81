import { sql } from "kysely";
import { z } from "zod";
import { parseNetworks } from "#src/server/networks.ts";
import { type PrintOutcome, printOn } from "#src/features/printing/server/device.ts";
import { drawSheet, type PrintJob, readSheet } from "#src/features/printing/server/make-sheet.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { companyJob } from "#src/server/jobs.ts";
import { publish } from "#src/server/publish.ts";

/** Longer than one sheet takes at most (device.ts): another process takes over only from one that was killed. */
const CLAIM_SECONDS = 60;
/** Seconds until a printer without paper is asked again. */
const PAPER_PAUSE = 10;
/** Seconds until a printer that was not reached is tried again: 5, 10, 20, and at most 5 minutes. */
const retryPause = (attempts: number) => Math.min(5 * 2 ** Math.min(attempts, 10), 300);
/** A ticket that old helps nobody in the kitchen. */
const DROP_AFTER = sql`interval '12 hours'`;

interface Claimed {
  id: string;
  name: string;
  host: string;
  port: number;
  paper: "80" | "58";
  status: string | null;
}

type Waiting = PrintJob & { id: string; attempts: number };

/** Prints what waits for one printer, in order, until nothing does or it cannot be printed now. */
export const printWaiting = companyJob({
  name: "printing.print",
  data: z.object({ printer_id: z.uuid() }),
  async run(scope, { printer_id }) {
    const { env } = scope;
    if (!env.PRINTER_NETWORKS) return;
    const printer = await scope.within((context) => claim(context, printer_id));
    if (printer === undefined) return;
    // Another process is printing: what came since it last looked is printed after it.
    if (printer === null) return printLater(scope, printer_id, 1);
    let pause: number | null = null;
    try {
      do pause = await printNext(scope, printer, parseNetworks(env.PRINTER_NETWORKS));
      while (pause === 0);
    } finally {
      await scope.within((context) => release(context, printer_id));
    }
    if (pause !== null) await printLater(scope, printer_id, pause);
  },
});

export function printLater(scope: Scope, printerId: string, startAfterSeconds: number): Promise<void> {
  return scope.within(({ db, jobs, companyId }) =>
    jobs.send(db, printWaiting, companyId, { printer_id: printerId }, { startAfterSeconds }),
  );
}

/**
 * Takes the printer for this process; null while another has it, undefined when there is nothing to print: it is off or
 * removed, nothing waits, or the company was restored and its owner has not confirmed it yet.
 */
async function claim({ db, companyId }: Context, id: string): Promise<Claimed | null | undefined> {
  const { rows } = await sql<Claimed & { claimed: boolean }>`
    with recursive taken as (
      update printers set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where company_id = ${companyId} and id = ${id} and (claimed_until is null or claimed_until < now())
        and id in (select id from due)
      returning id
    ), due as (
      select printer.id from printers printer
      join companies on companies.id = printer.company_id and companies.restored_at is null
      where printer.company_id = ${companyId} and printer.id = ${id} and printer.is_on and exists (
        select from print_jobs where company_id = ${companyId} and printer_id = ${id} and state = 'waiting')
    )
    select id, name, host, port, paper, status, exists (select from taken) as claimed
    from printers where company_id = ${companyId} and id in (select id from due)`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return row.claimed ? row : null;
}

const release = ({ db, companyId }: Context, id: string) =>
  db
    .updateTable("printers")
    .set({ claimed_until: null })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();

/** Prints the oldest sheet. Returns the seconds until it is to be tried again, 0 to go on, or null when nothing waits. */
async function printNext(
  scope: Scope,
  printer: Claimed,
  networks: ReturnType<typeof parseNetworks>,
): Promise<number | null> {
  const next = await scope.within((context) => takeNext(context, printer));
  if (next === null) return null;
  if (next === "dropped") return 0;
  const outcome = await printOn(printer, await drawSheet(next.content, printer.paper), { networks });
  return scope.within((context) => record(context, printer, next.job, outcome));
}

/** Reads the oldest sheet that is due, and notes that it is being sent. One that is too old, or that nobody can draw, is dropped. */
async function takeNext(context: Context, printer: Claimed) {
  const { db, companyId } = context;
  const { rows } = await sql<Waiting & { was_sent: boolean; is_old: boolean }>`
    select id, kind, order_id, receipt_id, attempts, sent_at is not null as was_sent,
      created_at < now() - ${DROP_AFTER} as is_old
    from print_jobs where company_id = ${companyId} and printer_id = ${printer.id} and state = 'waiting'
    order by created_at, id limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  await sql`update printers set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where company_id = ${companyId} and id = ${printer.id}`.execute(db);
  if (row.is_old) {
    await setJob(context, row.id, { state: "dropped" });
    return "dropped" as const;
  }
  const job = { ...row, isCopy: row.was_sent };
  const content = await readSheet(context, job, printer);
  await setJob(context, row.id, { sent_at: sql<string>`coalesce(sent_at, now())` });
  return { job, content };
}

async function record(context: Context, printer: Claimed, job: Waiting, outcome: PrintOutcome): Promise<number> {
  const { status, sent } = outcome;
  await setStatus(context, printer, status);
  if (status === "ready" || status === "unknown") {
    await setJob(context, job.id, { state: "printed", printed_at: sql<string>`now()` });
    return 0;
  }
  const pause = status === "paper_out" ? PAPER_PAUSE : retryPause(job.attempts);
  await setJob(context, job.id, {
    ...(!sent && !job.isCopy && { sent_at: null }),
    attempts: sql<number>`attempts + 1`,
    next_at: sql<string>`now() + make_interval(secs => ${pause})`,
  });
  return pause;
}

interface Changes {
  state?: string;
  sent_at?: ReturnType<typeof sql<string>> | null;
  printed_at?: ReturnType<typeof sql<string>>;
  next_at?: ReturnType<typeof sql<string>>;
  attempts?: ReturnType<typeof sql<number>>;
}

const setJob = ({ db, companyId }: Context, id: string, changes: Changes) =>
  db.updateTable("print_jobs").set(changes).where("company_id", "=", companyId).where("id", "=", id).execute();

/** Screens hear of it only when it changes. */
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
