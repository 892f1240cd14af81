import { sql } from "kysely";
import { z } from "zod";
import type { Period } from "#src/features/reports/contract.ts";
import { reportPdf } from "#src/features/reports/server/report-pdf.ts";
import { readReport } from "#src/features/reports/server/report.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { formatMoney, localeOf } from "#src/shared/money.ts";
import { addDays } from "#src/shared/time.ts";

/** Before the restaurant's morning begins, and after its night has ended. */
const HOUR = 7;

const mailReport = companyJob({
  name: "reports.mail",
  data: z.object({ from: z.iso.date(), to: z.iso.date(), email: z.email() }),
  async run(scope, { email, ...period }) {
    const report = await scope.within((context) => readReport(context, period));
    const locale = localeOf(report.country);
    const money = (amount: number) => formatMoney(amount, report.currency, locale);
    const days = period.from === period.to ? period.from : `${period.from} to ${period.to}`;
    const best = report.by_dish
      .slice(0, 5)
      .map(({ name, items, revenue }) => `  ${items} x ${name}: ${money(revenue)}`);
    await scope.ports.mail.send({
      to: email,
      subject: `${report.company}: ${money(report.totals.revenue)} on ${days}`,
      text: [
        `${report.company}, ${days}`,
        "",
        `Sales: ${money(report.totals.revenue)} from ${report.totals.orders} orders`,
        `Average order: ${money(report.totals.average_order_value)}`,
        ...(report.totals.costed_revenue === 0 ? [] : [`Food cost: ${money(report.totals.food_cost)}`]),
        ...(best.length > 0 ? ["", "Best sellers:", ...best] : []),
        "",
        `Everything is in the attached report. Change what you get in ${scope.env.APP_URL}/settings.`,
      ].join("\n"),
      attachments: [
        {
          filename: `report-${period.from}-${period.to}.pdf`,
          content: await reportPdf(report),
          contentType: "application/pdf",
        },
      ],
    });
  },
});

/**
 * Queues the reports that are due at a company's local time: yesterday's every morning, last week's (Monday to Sunday) on
 * Mondays. The day it is for is kept in the same transaction, so each goes out once.
 */
export async function queueDueReports(context: Context, now = new Date()): Promise<Period[]> {
  const { rows } = await sql<{
    email: string | null;
    today: string;
    weekday: number;
    hour: number;
    daily: boolean;
    weekly: boolean;
  }>`
    select email, local::date as today, extract(isodow from local)::integer as weekday,
      extract(hour from local)::integer as hour,
      daily_reports and daily_report_for is distinct from local::date - 1 as daily,
      weekly_reports and weekly_report_for is distinct from local::date - 1 as weekly
    from companies
    cross join lateral (select ${now.toISOString()}::timestamptz at time zone timezone as local) as clock
    where companies.id = ${context.companyId} for update of companies`.execute(context.db);
  const due = rows[0];
  if (!due?.email || due.hour < HOUR) return [];
  const yesterday = addDays(due.today, -1);
  const periods: Period[] = [];
  if (due.daily) periods.push({ from: yesterday, to: yesterday });
  if (due.weekly && due.weekday === 1) periods.push({ from: addDays(due.today, -7), to: yesterday });
  for (const period of periods) {
    // oxlint-disable-next-line no-await-in-loop
    await context.jobs.send(context.db, mailReport, context.companyId, { ...period, email: due.email });
  }
  if (periods.length > 0) {
    const { from, to } = periods.at(-1) ?? { from: "", to: "" };
    await context.db
      .updateTable("companies")
      .set({ ...(due.daily && { daily_report_for: yesterday }), ...(from !== to && { weekly_report_for: yesterday }) })
      .where("id", "=", context.companyId)
      .execute();
  }
  return periods;
}

async function queueEverywhere(platform: Platform): Promise<void> {
  const companies = await inDirectory(platform.database, (db) => db.selectFrom("companies").select("id").execute());
  for (const { id } of companies) {
    // oxlint-disable-next-line no-await-in-loop
    await scopeOf(platform, id, { type: "system", name: "System" }).within((context) => queueDueReports(context));
  }
}

export const reportJobs: Job[] = [mailReport, { name: "reports.due", cron: "5 * * * *", run: queueEverywhere }];
