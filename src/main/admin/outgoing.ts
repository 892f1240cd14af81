import { sql } from "kysely";
import { validate as isUuid } from "uuid";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { creditMails } from "#src/features/credits/server/letters.ts";
import { retryMessage } from "#src/features/messages/server/messages.ts";
import { orderMails } from "#src/features/purchasing/server/letters.ts";
import type { Context } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";
import { listJobs } from "#src/server/job-control.ts";
import {
  actIn,
  type Admin,
  type AdminCommand,
  AdminError,
  columnsOf,
  findCompany,
  listCompanyIds,
  type NamedCompany,
  scopeOfOperator,
} from "./admin.ts";
import { changeJob } from "./jobs.ts";

/** Something that a company should have sent and did not send, or may not have sent. */
export interface Outgoing {
  kind: "message" | "order mail" | "credit mail" | "job";
  id: string;
  company: NamedCompany;
  state: string;
  to: string;
  about: string;
  error: string | null;
}

/** Jobs that send a row which `outgoing` lists itself. */
const JOBS_OF_ROWS = new Set(["messaging.deliver", orderMails.job.name, creditMails.job.name]);

async function readOutgoing({ db, companyId }: Context): Promise<Omit<Outgoing, "company">[]> {
  const { rows } = await sql<Omit<Outgoing, "company">>`
    select kind, id, state, "to", about, error from (
      select 'message' as kind, id, state, coalesce(to_number, '') as "to", split_part(body, E'\n', 1) as about, error, created_at
      from messages where company_id = ${companyId} and state in ('queued', 'sending', 'failed', 'unconfirmed')
      union all
      select 'order mail', id, state, to_address, subject, error, created_at
      from purchase_order_mails
      where company_id = ${companyId} and state in ('queued', 'sending', 'waiting', 'failed', 'unconfirmed')
      union all
      select 'credit mail', id, state, to_address, subject, error, created_at
      from credit_request_mails
      where company_id = ${companyId} and state in ('queued', 'sending', 'waiting', 'failed', 'unconfirmed')
    ) as outgoing order by created_at, id`.execute(db);
  return rows;
}

/**
 * Returns the jobs that send something which no row stores: a report, a notice about the plan, a reply of the agent.
 */
async function readSendingJobs({ running }: Admin, companies: readonly NamedCompany[]): Promise<Outgoing[]> {
  const { jobs } = running.platform;
  const byId = new Map(companies.map((company) => [company.id, company]));
  return (await listJobs(running.pool, null)).flatMap(({ id, name, state, company_id, error }) => {
    const company = byId.get(company_id ?? "");
    const sends = jobs.sends(name);
    if (!company || sends === name || JOBS_OF_ROWS.has(name) || state === "active") return [];
    return [{ kind: "job" as const, id, company, state, to: "", about: sends, error }];
  });
}

export async function listOutgoing(admin: Admin, companies: readonly NamedCompany[]): Promise<Outgoing[]> {
  const found: Outgoing[] = [];
  for (const company of companies) {
    const rows = await scopeOfOperator(admin, company.id).within(readOutgoing);
    found.push(...rows.map((row) => ({ ...row, company })));
  }
  return [...found, ...(await readSendingJobs(admin, companies))];
}

export const outgoingCommand: AdminCommand = {
  args: "[USERNAME|ID]",
  about: "lists the messages and mails that wait, failed or may not have gone out",
  takes: [0, 1],
  run: async (admin, [named]) => {
    const companies = named ? [await findCompany(admin, named)] : await listCompanyIds(admin.running.platform);
    const outgoing = await listOutgoing(admin, companies);
    const lines = outgoing.map(({ id, kind, company, state, to, about, error }) => [
      id,
      kind,
      company.username ?? company.id,
      state,
      to,
      about.slice(0, 50),
      error ?? "",
    ]);
    for (const line of columnsOf([["ID", "KIND", "COMPANY", "STATE", "TO", "ABOUT", "WHY"], ...lines])) admin.say(line);
    admin.say(`${outgoing.length} wait, failed or may not have gone out.`);
    return 0;
  },
};

/** Sends an entry of the `outgoing` list again. */
export async function resend(admin: Admin, id: string): Promise<Outgoing> {
  const found = isUuid(id)
    ? (await listOutgoing(admin, await listCompanyIds(admin.running.platform))).find((outgoing) => outgoing.id === id)
    : undefined;
  if (!found)
    throw new AdminError(`Nothing that waits or failed has the id ${id}. \`npm run admin -- outgoing\` lists it.`);
  if (found.kind === "job") {
    await changeJob(admin, id, "retry");
    return found;
  }
  const description = `The ${found.kind} ${id} was sent again`;
  await actIn(admin, found.company.id, "resend", async (context) => {
    if (found.kind === "message") await resendMessage(context, id);
    else await resendMail(context, found);
    return { result: undefined, description };
  });
  return found;
}

async function resendMessage(context: Context, id: string): Promise<void> {
  if (context.ports.whatsapp.delivery === "outbox")
    throw new AdminError("There is no WhatsApp account: people send messages themselves, from the Messages screen.");
  try {
    await retryMessage(context, id);
  } catch (error) {
    if (error instanceof AppError) throw new AdminError(error.message, { cause: error });
    throw error;
  }
}

async function resendMail(context: Context, { kind, id, about }: Outgoing): Promise<void> {
  const mails = kind === "order mail" ? orderMails : creditMails;
  const outcome = await mails.sendAgain(context, id);
  if (outcome === "sending") throw new AdminError(`The ${kind} ${id} is being sent right now.`);
  if (outcome === "not wanted")
    throw new AdminError(
      `What the ${kind} ${id} is about has changed since. It is sent from the app, by whoever orders.`,
    );
  await recordActivity(context, {
    action_type: "update",
    entity_type: "mail",
    entity_id: id,
    entity_name: about.slice(0, 120),
    description: "A mail was sent again by whoever runs this service",
  });
}

export const resendCommand: AdminCommand = {
  args: "ID",
  about: "sends a message or mail again; one that is unconfirmed may arrive twice",
  takes: [1, 1],
  run: async (admin, [id = ""]) => {
    if (!(await admin.confirm(`Send ${id} again? If it is unconfirmed it may arrive twice.`))) return 1;
    const { kind, to } = await resend(admin, id);
    admin.say(`The ${kind} ${id}${to && ` to ${to}`} is being sent again.`);
    return 0;
  },
};
