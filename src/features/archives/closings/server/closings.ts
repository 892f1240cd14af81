import { confirmPerson } from "#src/features/accounts/server/confirm-person.ts";
import { endSessionsOfPeople } from "#src/features/accounts/server/end-sessions.ts";
import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import { endLink } from "#src/features/agent/chat-links/server/links.ts";
import type { Closing, closeCompany as contract } from "#src/features/archives/closings/contract.ts";
import { closingMail } from "#src/features/archives/closings/mail.ts";
import { GRACE_DAYS, retainedUntil } from "#src/features/archives/closings/rules.ts";
import { mailClosing } from "#src/features/archives/closings/server/mail-closing.ts";
import { ownersOf, peopleOfOnly } from "#src/features/archives/closings/server/people.ts";
import { countryOf } from "#src/features/companies/countries.ts";
import { closeForOwner, takeBack } from "#src/features/companies/server/closed.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import { unpairAll } from "#src/features/people/devices/server/devices.ts";
import { removeAllPins } from "#src/features/people/devices/server/pins.ts";
import { type Context, personOf, type UserContext } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import {
  badRequest,
  companyClosed,
  conflict,
  forbidden,
  noCompany,
  notFound,
  roleNotAllowed,
} from "#src/server/http/errors.ts";
import { revokeAllPublicTokens } from "#src/server/public-tokens.ts";
import { scopeOf } from "#src/server/tenant.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";
import { dayIn } from "#src/shared/time.ts";

/** Returns the person's closed restaurants that have not been erased yet. */
export async function listClosings({ user, ...platform }: UserContext): Promise<Closing[]> {
  const waiting = await inDirectory(platform.database, (db) =>
    db
      .selectFrom("members")
      .innerJoin("companies", "companies.id", "members.company_id")
      .select(["company_id", "role"])
      .where("user_id", "=", user.id)
      .where("left_at", "is", null)
      .where("erase_at", "is not", null)
      .execute(),
  );
  const closings: Closing[] = [];
  for (const { company_id, role } of waiting) {
    const scope = scopeOf(platform, company_id, personOf(user, "owner"));
    const closing = await scope.within((context) => readClosing(context, role === "owner"));
    if (closing) closings.push(closing);
  }
  return closings;
}

async function readClosing({ db, companyId }: Context, may_take_back: boolean): Promise<Closing | null> {
  const row = await db
    .selectFrom("companies")
    .select(["name", "country", "timezone", "closed_by_name", "closed_at", "erase_at"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!row?.closed_at || !row.erase_at) return null;
  const { closed_at, erase_at } = row;
  return {
    company_id: companyId,
    name: row.name,
    closed_by: row.closed_by_name ?? "",
    closed_at,
    erase_at,
    may_take_back,
    retained_until: retainedUntil(dayIn(row.timezone, new Date(closed_at)), countryOf(row.country)?.code ?? null),
  };
}

/**
 * Closes the company that the person works in. Everything that gives access to the company is revoked in the same
 * transaction. Afterwards, people who work nowhere else are signed out, except the caller.
 */
export async function closeCompany(
  context: UserContext,
  { name, password }: BodyOf<typeof contract>,
): Promise<Closing> {
  const { companyId, role, user, closed: isClosed, sessionId } = context;
  if (companyId === null || role === null) throw noCompany();
  if (role !== "owner") throw roleNotAllowed();
  if (isClosed) throw companyClosed();
  const scope = scopeOf(context, companyId, personOf(user, role));
  const company = await scope.within(requireNothingPaid);
  if (name.trim() !== company.name.trim()) throw badRequest("This is not the name of the restaurant.");
  await requirePerson(context, password);
  const people = await peopleOfOnly(context.database, companyId);
  const closing = await scope.within(async (tenant) => {
    if ((await closeForOwner(tenant, GRACE_DAYS)) === null) throw companyClosed();
    await revokeAllPublicTokens(tenant);
    await unpairAll(tenant);
    await removeAllPins(tenant);
    const closed = await readClosing(tenant, true);
    if (!closed) throw notFound("Restaurant");
    for (const owner of await ownersOf(tenant))
      await tenant.jobs.send(
        tenant.db,
        mailClosing,
        companyId,
        closingMail(tenant.env, owner, { closing: closed, timezone: company.timezone }),
      );
    return closed;
  });
  await endSessionsOfPeople(context.database, people, sessionId);
  for (const id of people) await endLink(context, id);
  return closing;
}

async function requirePerson(context: UserContext, password: string | null): Promise<void> {
  const found = await confirmPerson(context, password);
  if (found === "wrong-password") throw forbidden("This is not your password.", "PASSWORD_WRONG");
  if (found === "stale-session")
    throw forbidden("Please sign out and in again, then close the restaurant.", "SIGN_IN_AGAIN");
}

/** Without this check, a subscription would still be paid for a restaurant that nobody can open. */
async function requireNothingPaid(context: Context) {
  const subscription = await newestSubscription(context);
  const isPaid = subscription !== null && ["active", "trialing", "past_due"].includes(subscription.status);
  if (isPaid && !subscription.cancel_at_period_end) {
    const text = "Please cancel the subscription first, under Manage Subscription, so that nothing more is charged.";
    throw conflict("SUBSCRIPTION_RENEWS", text);
  }
  return readCompany(context);
}

export async function takeBackCompany({ user, ...platform }: UserContext, companyId: string): Promise<string> {
  const member = await inDirectory(platform.database, (db) =>
    db
      .selectFrom("members")
      .select("role")
      .where("company_id", "=", companyId)
      .where("user_id", "=", user.id)
      .where("left_at", "is", null)
      .executeTakeFirst(),
  );
  if (!member) throw notFound("Restaurant");
  if (member.role !== "owner") throw roleNotAllowed();
  const isOpen = await scopeOf(platform, companyId, personOf(user, "owner")).within(takeBack);
  if (!isOpen) throw conflict("CLOSING_OVER", "This restaurant cannot be taken back.");
  return companyId;
}
