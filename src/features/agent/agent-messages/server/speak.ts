import { sql } from "kysely";
import { z } from "zod";
import { readMessages } from "#src/features/agent/server/agent-settings.ts";
import { personOf } from "#src/features/agent/server/conversation.ts";
import { ownLanguage, settingFor } from "#src/features/agent/server/reply.ts";
import { sayUnasked, type Unasked } from "#src/features/agent/server/unasked.ts";
import type { Reply } from "#src/features/agent/server/setting.ts";
import { kindsAllowed, summaryDay } from "#src/features/agent/agent-messages/rules.ts";
import { alertText } from "#src/features/agent/agent-messages/server/alerts.ts";
import { approvalReplies } from "#src/features/agent/agent-messages/server/approvals.ts";
import { scopeOfMember } from "#src/features/agent/server/member-scope.ts";
import { sendUnasked } from "#src/features/agent/agent-messages/server/send-unasked.ts";
import { summaryText } from "#src/features/agent/agent-messages/server/summary.ts";
import { noteSummary } from "#src/features/agent/agent-messages/server/said-once.ts";
import { writtenHere } from "#src/features/agent/server/written.ts";
import { messageTexts } from "#src/features/agent/agent-messages/texts.ts";
import { isCalendarClosed } from "#src/features/companies/calendar/server/calendar-days.ts";
import type { Context, Platform } from "#src/server/context.ts";
import { type Database, inDirectory } from "#src/server/db/database.ts";
import { forEachAlone, inEachCompany } from "#src/server/each.ts";
import { companyJob } from "#src/server/jobs.ts";
import { type Language, LANGUAGES } from "#src/features/agent/languages.ts";
import type { OpeningHours } from "#src/shared/opening-hours.ts";

/** Queues the due messages of each company. A company whose earlier job still runs is skipped. */
export async function queueCompanies(platform: Platform): Promise<void> {
  const companies = await companiesWithListeners(platform.database);
  await inEachCompany(platform, companies, "what the agent has to say to a company could not be queued", (scope) =>
    scope.jobs.send(scope.database, speakToCompany, scope.companyId, {}, { key: "due" }),
  );
}

/**
 * Stores the due messages of a company to each person who wants them. A failure for one person is tried again five
 * minutes later.
 */
export const speakToCompany = companyJob({
  name: "agent-messages.speak",
  data: z.object({}),
  onePerKey: true,
  // The next run, five minutes later, finds the messages that are due.
  retries: 0,
  expiresIn: 1800,
  heartbeat: 30,
  run: async (system) => {
    const { log, companyId } = system;
    const failure = "the agent could not speak; it tries again soon";
    await forEachAlone(await system.within(listeners), { log, failure, factsOf: () => ({ companyId }) }, (userId) =>
      speakTo(system, companyId, userId),
    );
  },
});

async function companiesWithListeners(database: Database): Promise<string[]> {
  const rows = await inDirectory(database, (db) =>
    db
      .selectFrom("agent_message_settings as wanted")
      .innerJoin("companies", "companies.id", "wanted.company_id")
      .select("wanted.company_id")
      .distinct()
      .where("wanted.is_on", "=", true)
      .where("companies.closed_at", "is", null)
      .orderBy("wanted.company_id")
      .execute(),
  );
  return rows.map(({ company_id }) => company_id);
}

async function listeners({ db, companyId }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_message_settings")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("is_on", "=", true)
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Stores the messages for one person that are due at `now`, each only once even if several processes run this. */
export async function speakTo(platform: Platform, companyId: string, userId: string, now = new Date()): Promise<void> {
  const scope = await scopeOfMember(platform, { companyId, userId });
  await scope?.within((context) => speak(context, now));
}

async function speak(context: Context, now: Date): Promise<void> {
  const { id: userId } = personOf(context);
  const company = await readCompany(context);
  const messages = await readMessages(context, userId);
  const allowed = new Set(company.is_read_only ? [] : kindsAllowed(messages, company, now));
  if (allowed.size === 0) return;
  const language = await ownLanguage(context, company.language);
  const setting = await settingFor(context, language);
  const own = messageTexts(await writtenHere(context, language));
  const say = async (kind: Unasked, reply: Reply) => {
    const turnId = await sayUnasked(context, kind, reply, language);
    if (context.ports.whatsapp.delivery === "whatsapp") {
      await context.jobs.send(context.db, sendUnasked, context.companyId, { turn_id: turnId, user_id: userId });
    }
  };
  const day = allowed.has("summary") ? summaryDay(messages, company, now) : null;
  if (day !== null && !(await isCalendarClosed(context, day)) && (await noteSummary(context, day))) {
    await say("summary", { text: await summaryText({ setting, own, day }) });
  }
  const alerts = allowed.has("alert") ? await alertText(setting, own) : null;
  if (alerts !== null) await say("alert", { text: alerts });
  if (!allowed.has("approval")) return;
  for (const reply of await approvalReplies(setting, own)) await say("approval", reply);
}

interface Company {
  timezone: string;
  opening_hours: OpeningHours | null;
  language: Language;
  is_read_only: boolean;
}

/** Locks the person's settings, so that two processes run one after the other. */
async function readCompany(context: Context): Promise<Company> {
  const { rows } = await sql<Omit<Company, "language"> & { language: string }>`
    select company.timezone, company.opening_hours, company.language,
      coalesce(company.read_only_at <= now(), false) as is_read_only
    from companies company
    join agent_message_settings wanted on wanted.company_id = company.id and wanted.user_id = ${personOf(context).id}
    where company.id = ${context.companyId}
    for no key update of wanted`.execute(context.db);
  const [found] = rows;
  if (!found) return { timezone: "UTC", opening_hours: null, language: "en", is_read_only: true };
  return { ...found, language: LANGUAGES.find((language) => language === found.language) ?? "en" };
}
