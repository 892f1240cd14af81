import { sql } from "kysely";
import { z } from "zod";
import type { Period, Report } from "#src/features/reports/contract.ts";
import { reportDocument } from "#src/features/reports/server/report-document.ts";
import { reportMail } from "#src/features/reports/server/report-mail.ts";
import { readReport } from "#src/features/reports/server/report.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inEachCompany, openCompanies } from "#src/server/each.ts";
import { extensionPoint } from "#src/server/extensions.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";
import { drawTables } from "#src/server/pdf/draw-tables.ts";
import { addDays } from "#src/shared/time.ts";

/** Reports are sent from this hour on, by the restaurant's clock: after the night, before the day's work. */
const SEND_FROM_HOUR = 7;
const MONDAY = 1;

const reportToMail = {
  name: "reports.mail",
  data: z.object({ from: z.iso.date(), to: z.iso.date(), email: z.email() }),
};

/** Functions that return lines about the days after the reported day for its mail. */
export const outlooks = extensionPoint<(context: Context, lastDay: string) => Promise<string[]>>("outlooks");

const mailReport = companyJob({
  ...reportToMail,
  sends: "A mail with a report",
  async run(scope, { email, ...period }) {
    const [report, outlook] = await scope.within(async (context): Promise<[Report, string[]]> => [
      await readReport(context, period),
      period.from === period.to ? await readOutlook(context, period.to) : [],
    ]);
    const pdf = await drawTables(scope.companyId, reportDocument(report), { isJob: true });
    const settingsUrl = `${scope.env.APP_URL}/settings`;
    await scope.ports.mail.send(reportMail(report, pdf, { outlook, to: email, settingsUrl }));
  },
});

async function readOutlook(context: Context, lastDay: string): Promise<string[]> {
  const lines: string[] = [];
  for (const read of outlooks.of(context)) lines.push(...(await read(context, lastDay)));
  return lines;
}

interface ReportSettings {
  email: string | null;
  daily_reports: boolean;
  weekly_reports: boolean;
  /** Day, weekday (1 is Monday) and hour at the restaurant. */
  today: string;
  weekday: number;
  hour: number;
}

async function readSettings({ db, companyId }: Context, now: Date): Promise<ReportSettings | undefined> {
  const { rows } = await sql<ReportSettings>`
    select email, daily_reports, weekly_reports, local::date as today, extract(isodow from local)::integer as weekday,
      extract(hour from local)::integer as hour
    from companies
    cross join lateral (select ${now.toISOString()}::timestamptz at time zone timezone as local) as clock
    where companies.id = ${companyId}`.execute(db);
  return rows[0];
}

type ReportKind = "daily" | "weekly";

/**
 * Records that the report for the days up to `lastDay` is sent. Returns false when it was already recorded. Of two
 * simultaneous transactions, the second one waits for the first.
 */
async function recordReport({ db, companyId }: Context, kind: ReportKind, lastDay: string): Promise<boolean> {
  const recorded = await db
    .insertInto("sent_reports")
    .values({ company_id: companyId, kind, last_day: lastDay })
    .onConflict((on) =>
      on
        .columns(["company_id", "kind"])
        .doUpdateSet({ last_day: lastDay })
        .where("sent_reports.last_day", "!=", lastDay),
    )
    .returning("kind")
    .executeTakeFirst();
  return recorded !== undefined;
}

/**
 * Queues the reports that are due at the restaurant's local time: yesterday's every morning, last week's (Monday to
 * Sunday) on Mondays. Each is recorded in the same transaction, so it is sent once. Returns the periods queued.
 */
export async function queueDueReports(context: Context, now = new Date()): Promise<Period[]> {
  const settings = await readSettings(context, now);
  if (!settings?.email || settings.hour < SEND_FROM_HOUR) return [];
  const { email, today } = settings;
  const yesterday = addDays(today, -1);
  const due: { kind: ReportKind; period: Period }[] = [];
  if (settings.daily_reports) due.push({ kind: "daily", period: { from: yesterday, to: yesterday } });
  if (settings.weekly_reports && settings.weekday === MONDAY) {
    due.push({ kind: "weekly", period: { from: addDays(today, -7), to: yesterday } });
  }
  const queued: Period[] = [];
  for (const { kind, period } of due) {
    if (!(await recordReport(context, kind, period.to))) continue;
    await context.jobs.send(context.db, reportToMail, context.companyId, { ...period, email });
    queued.push(period);
  }
  return queued;
}

async function queueForEveryCompany(platform: Platform): Promise<void> {
  const companies = await openCompanies(platform.database);
  await inEachCompany(platform, companies, "the reports of a company could not be queued", (scope) =>
    scope.within((context) => queueDueReports(context)),
  );
}

export const reportJobs: Job[] = [mailReport, { name: "reports.due", cron: "5 * * * *", run: queueForEveryCompany }];
