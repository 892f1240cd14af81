import { sql } from "kysely";
import { z } from "zod";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import {
  dueNotices,
  type End,
  endOf,
  noticeText,
  noticeTitle,
  type NoticeKind,
} from "#src/features/billing/notices.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { inEachCompany } from "#src/server/each.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";
import type { Mail } from "#src/server/ports/mail/mail.ts";
import { dayIn } from "#src/shared/time.ts";
import { withoutLinks } from "#src/shared/without-links.ts";

const mailNotice = companyJob({
  name: "billing.notice",
  sends: "A mail about your plan",
  data: z.object({ to: z.email(), subject: z.string(), text: z.string() }),
  run: (scope, mail) => scope.ports.mail.send(mail),
});

/** SQL condition that selects every company for which a notice may be due. `dueNotices` decides whether one is due. */
const WATCHED = sql<boolean>`read_only_at > now() - interval '31 days'
  and (read_only_at < now() + interval '4 days' or read_only_reason = 'payment')`;

async function queueForEveryCompany(platform: Platform): Promise<void> {
  const companies = await inDirectory(platform.database, (db) =>
    db.selectFrom("companies").select("id").where("closed_at", "is", null).where(WATCHED).execute(),
  );
  await inEachCompany(
    platform,
    companies.map(({ id }) => id),
    "the notices about a company's plan could not be queued",
    (scope) => scope.within((context) => queueDueNotices(context)),
    { type: "system", name: "Billing" },
  );
}

/**
 * Queues the mails about failed payments and about upcoming ends of plans, and adds each mail to the activity log. A
 * notice is recorded in the same transaction, so it is sent once. Returns the kinds that were queued.
 */
export async function queueDueNotices(context: Context, now = new Date()): Promise<NoticeKind[]> {
  const company = await readAddressee(context);
  const end = company && endOf(company);
  if (!end) return [];
  const queued: NoticeKind[] = [];
  for (const kind of dueNotices(end, now)) {
    if (!(await recordNotice(context, kind, end))) continue;
    const day = dayText(end.at, company.timezone);
    const title = noticeTitle(kind, end.reason, day);
    await context.jobs.send(context.db, mailNotice, context.companyId, mailOf(context, company, title, kind));
    await recordChange(context, {
      entity: "subscription",
      action: "notice",
      row: { id: context.companyId, name: company.name },
      description: title,
      event: "company.changed",
    });
    queued.push(kind);
  }
  return queued;
}

interface Addressee {
  name: string;
  email: string;
  timezone: string;
  read_only_at: string | null;
  read_only_reason: End["reason"] | null;
}

/** Returns the company's data for a notice; it is sent to the address with which its owner signs in. */
async function readAddressee({ db, companyId, database }: Context): Promise<Addressee | undefined> {
  const company = await db
    .selectFrom("companies")
    .select(["name", "timezone", "read_only_at", "read_only_reason", "created_by"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!company) return undefined;
  const { created_by, read_only_reason, ...rest } = company;
  const owner = await database
    .selectFrom("users")
    .select("email")
    .where("id", "=", created_by)
    .executeTakeFirstOrThrow();
  return { ...rest, ...owner, read_only_reason: read_only_reason as Addressee["read_only_reason"] };
}

/**
 * Records a notice. Returns false if it was recorded before. If two transactions record it at once, the second waits.
 */
async function recordNotice({ db, companyId }: Context, kind: NoticeKind, { at }: End): Promise<boolean> {
  const recorded = await db
    .insertInto("plan_notices")
    .values({ company_id: companyId, kind, read_only_at: at })
    .onConflict((on) => on.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return recorded !== undefined;
}

function mailOf({ env }: Context, { email, name }: Addressee, title: string, kind: NoticeKind): Mail {
  return {
    to: email,
    subject: `${withoutLinks(name)}: ${title}`,
    text: [title, "", noticeText(kind), "", `Your plan: ${env.APP_URL}/subscription`].join("\n"),
  };
}

/** Returns the day at the restaurant: "24 November 2026". */
function dayText(moment: string, timezone: string): string {
  const day = new Date(`${dayIn(timezone, new Date(moment))}T00:00:00Z`);
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(day);
}

export const noticeJobs: Job[] = [
  mailNotice,
  { name: "billing.notices-due", cron: "15 * * * *", run: queueForEveryCompany },
];
