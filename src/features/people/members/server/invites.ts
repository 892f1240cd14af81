import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Invite, NewInvite } from "#src/features/people/members/contract.ts";
import { INVITE_DAYS, INVITES_A_DAY, limitOf, ROLE_LABELS } from "#src/features/people/members/rules.ts";
import { inviteMail } from "#src/features/people/members/server/invite-mail.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { lockCompanyRow } from "#src/server/company-row.ts";
import { actorId, type Context, type Scope } from "#src/server/context.ts";
import { accountKey, consumeRateLimit } from "#src/server/http/rate-limit.ts";
import { AppError, conflict, notFound } from "#src/server/http/errors.ts";
import { createPublicToken, revokePublicTokens } from "#src/server/public-tokens.ts";

export const INVITE_TOKEN = "invite";

interface Sent {
  invite: Invite;
  link: string;
  mailed: boolean;
}

/**
 * Invites an address and mails the link, which replaces an earlier invite of the address. The link is returned once;
 * only its hash is stored, so the mail is sent here and not by a job. Throws 409 if the address belongs to a member.
 */
export async function inviteMember(scope: Scope, input: NewInvite): Promise<Sent> {
  await consumeRateLimit(scope, "mail", accountKey(input.email));
  // The user is read first. An invite that holds the lock on the company's row must not wait for another connection.
  const user = await scope.database
    .selectFrom("users")
    .select("id")
    .where("email", "=", input.email)
    .executeTakeFirst();
  const { invite, token, company, sender } = await scope.within((context) =>
    createInvite(context, input, user?.id ?? null),
  );
  const link = `${scope.env.APP_URL}/invite?token=${token}`;
  const mailed = await scope.ports.mail.send(inviteMail(scope.env, { ...invite, company, sender, link })).then(
    () => true,
    (error: unknown) => {
      // The owner sees that the mail was not sent, and can send the link in another way.
      scope.log.warn({ err: error }, "an invite could not be mailed");
      return false;
    },
  );
  return { invite, link, mailed };
}

async function createInvite(context: Context, { email, role, po_limit }: NewInvite, userId: string | null) {
  const { db, companyId, actor } = context;
  const company = await lockCompanyRow(context, "update");
  await requireWithinDay(context);
  if (userId !== null && (await isMember(context, userId))) throw alreadyMember(`${email} works here already.`);
  await endOpenInvites(context, email);
  const { expires_at, ...invite } = await db
    .insertInto("invites")
    .values({
      company_id: companyId,
      id: uuid(),
      email,
      role,
      po_limit: limitOf(role, po_limit),
      invited_by: actorId(actor),
      invited_by_name: actor.name,
      expires_at: sql<string>`now() + ${INVITE_DAYS} * interval '1 day'`,
    })
    .returning(["id", "email", "po_limit", "invited_by_name as invited_by", "expires_at"])
    .executeTakeFirstOrThrow();
  const token = await createPublicToken(context, { kind: INVITE_TOKEN, subject_id: invite.id, expires_at });
  await recordInvite(context, "create", invite, `${email} was invited as ${ROLE_LABELS[role]}`);
  const sender = actor.type === "user" ? actor.email : null;
  return { invite: { ...invite, role, expires_at }, token, company: company.name, sender };
}

/**
 * Throws 429 if the company has already sent the day's maximum of invites, whatever their state. The company's row is
 * locked, so parallel requests wait.
 */
async function requireWithinDay({ db, companyId }: Context): Promise<void> {
  const sent = await db
    .selectFrom("invites")
    .select((is) => is.fn.countAll<number>().as("count"))
    .select(sql<number | null>`ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int`.as("seconds"))
    .where("company_id", "=", companyId)
    .where("created_at", ">", sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (sent.count < INVITES_A_DAY) return;
  const message = `This restaurant has sent ${INVITES_A_DAY} invitations within a day. Please try again tomorrow.`;
  throw new AppError(429, message, { code: "RATE_LIMITED", retryAfter: Math.max(1, sent.seconds ?? 1) });
}

async function isMember({ db, companyId }: Context, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom("members")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("left_at", "is", null)
    .executeTakeFirst();
  return member !== undefined;
}

export const alreadyMember = (message: string) => conflict("ALREADY_MEMBER", message);

async function endOpenInvites(context: Context, email: string): Promise<void> {
  const { db, companyId } = context;
  const ended = await db
    .updateTable("invites")
    .set({ withdrawn_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("email", "=", email)
    .where("taken_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .execute();
  for (const { id } of ended) await revokePublicTokens(context, INVITE_TOKEN, id);
}

/** Withdraws an invite that was not accepted: its link no longer works. */
export async function withdrawInvite(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const invite = await db
    .updateTable("invites")
    .set({ withdrawn_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("taken_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning(["id", "email"])
    .executeTakeFirst();
  if (!invite) throw notFound("Invite");
  await revokePublicTokens(context, INVITE_TOKEN, id);
  await recordInvite(context, "delete", invite, `The invite of ${invite.email} was withdrawn`);
  return id;
}

function recordInvite(
  context: Context,
  action: string,
  { id, email }: Pick<Invite, "id" | "email">,
  description: string,
): Promise<void> {
  const change = { entity: "member", action, event: "members.changed" } as const;
  return recordChange(context, { ...change, row: { id, name: email }, description });
}
