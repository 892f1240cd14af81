import { sql } from "kysely";
import { z } from "zod";
import { sendOrderMail } from "#src/features/purchasing/server/letters.ts";
import { proposeOrders } from "#src/features/purchasing/server/propose.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { inEachCompany } from "#src/server/each.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";
import { momentIn, dayIn } from "#src/shared/time.ts";

/**
 * Orders are proposed from these hours on, in the restaurant's local time: before the day's work, and before the
 * cut-offs in the afternoon.
 */
const HOURS = [6, 13];

const propose = companyJob({
  name: "purchasing.propose",
  data: z.object({}),
  concurrency: 1,
  run: (scope) => scope.within(async (context) => void (await proposeOrders(context, false))),
});

/** Returns the last moment before `now` at which orders are proposed. */
export function lastDue(timezone: string, now = new Date()): number {
  const today = dayIn(timezone, now);
  const moments = HOURS.map((hour) => momentIn(timezone, today, hour * 60)).filter((moment) => moment <= now.getTime());
  return moments.at(-1) ?? momentIn(timezone, today, (HOURS.at(-1) ?? 0) * 60 - 24 * 60);
}

async function queueForEveryCompany(platform: Platform): Promise<void> {
  const companies = await inDirectory(platform.database, async (db) => {
    const { rows } = await sql<{ id: string; proposed_at: string | null }>`
      select company.id, proposal.proposed_at from companies company
      left join purchase_proposals proposal on proposal.company_id = company.id
      where company.closed_at is null and (company.read_only_at is null or company.read_only_at > now())`.execute(db);
    return rows;
  });
  const proposedAt = new Map(companies.map(({ id, proposed_at }) => [id, proposed_at]));
  await inEachCompany(platform, [...proposedAt.keys()], "the orders of a company could not be proposed", (scope) =>
    scope.within((context) => queueIfDue(context, proposedAt.get(scope.companyId) ?? null)),
  );
}

async function queueIfDue(context: Context, proposedAt: string | null): Promise<void> {
  const { db, jobs, companyId } = context;
  const { timezone } = await companyRow(context);
  if (proposedAt !== null && Date.parse(proposedAt) >= lastDue(timezone)) return;
  await jobs.send(db, propose, companyId, {}, { key: "due" });
}

export const purchasingJobs: Job[] = [
  propose,
  sendOrderMail,
  { name: "purchasing.due", cron: "12 * * * *", run: queueForEveryCompany },
];
