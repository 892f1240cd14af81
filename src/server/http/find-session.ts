import { sql } from "kysely";
import { validate as isUuid } from "uuid";
import type { Auth } from "#src/server/auth.ts";
import type { PairedDevice, Platform, SignedIn } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { isClosed, isReadOnlyNow, isUnconfirmed } from "#src/server/http/company-state.ts";
import { readCookie } from "#src/server/http/device-cookie.ts";
import { findDevice, isStillOnDevice, personOnDevice } from "#src/server/http/find-device.ts";
import type { Role } from "#src/shared/roles.ts";

type WithDatabase = Pick<Platform, "database">;

/** The request header that names the company to work in; addresses that cannot carry it have `?company=`. */
export const COMPANY_HEADER = "x-company-id";

/** Who calls: a shared tablet with or without somebody who works on it, a signed-in person, or nobody. */
interface RequestCaller {
  device: PairedDevice | null;
  session: SignedIn | null;
}

/**
 * Finds the caller of a request. A shared tablet has no signed-in person: a session in its browser is ended, because
 * its person would be signed in again as soon as the tablet is unpaired. An invalid or expired secret does not make a
 * tablet. A program with a valid session acts for its person, on any machine.
 */
export async function findCaller(
  platform: WithDatabase,
  auth: Auth,
  headers: Headers,
  named: string | null = headers.get(COMPANY_HEADER),
): Promise<RequestCaller> {
  if (readCookie(headers) !== null) {
    const program = headers.has("authorization")
      ? await findSession(platform, auth, without("cookie", headers), named)
      : null;
    if (program) return { device: null, session: program };
    const device = await findDevice(platform, headers);
    if (device) {
      await endSessionBehind(platform, auth, headers);
      return { device, session: await personOnDevice(platform, device, named) };
    }
  }
  return { device: null, session: await findSession(platform, auth, headers, named) };
}

function without(name: string, headers: Headers): Headers {
  const others = new Headers(headers);
  others.delete(name);
  return others;
}

async function endSessionBehind({ database }: WithDatabase, auth: Auth, headers: Headers): Promise<void> {
  const hidden = await auth.sessionOf(without("authorization", headers));
  if (hidden) await database.deleteFrom("sessions").where("id", "=", hidden.id).execute();
}

/**
 * Returns the person of a request's cookie or token, with a company and their role in it. The company is the one that
 * the request names, else the one that the person chose last, else the one that they joined first. A closed company is
 * returned only when the person has no other.
 */
async function findSession(
  { database }: WithDatabase,
  auth: Auth,
  headers: Headers,
  named: string | null,
): Promise<SignedIn | null> {
  const session = await auth.sessionOf(headers);
  if (!session) return null;
  const member = await findMember(database, session.user.id, named);
  return {
    user: session.user,
    sessionId: session.id,
    device: null,
    companyId: member?.id ?? null,
    role: member?.role ?? null,
    foreignCompany: named !== null && member === undefined,
    readOnly: member?.read_only ?? false,
    restored: member?.restored ?? false,
    closed: member?.closed ?? false,
  };
}

/** Returns the company a person works in when a request names none; null when they have none. */
export async function companyOf(database: Platform["database"], userId: string) {
  return (await findMember(database, userId, null)) ?? null;
}

/** Returns the first company that the person set up themselves; null when they have none. */
export async function firstCompanyOf(database: Platform["database"], userId: string): Promise<string | null> {
  const company = await inDirectory(database, (db) =>
    db
      .selectFrom("companies")
      .select("id")
      .where("created_by", "=", userId)
      .where("erased_at", "is", null)
      .orderBy("id")
      .executeTakeFirst(),
  );
  return company?.id ?? null;
}

/** Returns the company whose setup the person has not finished. The database makes sure that there is at most one. */
export async function unfinishedCompanyOf(database: Platform["database"], userId: string): Promise<string | null> {
  const company = await inDirectory(database, (db) =>
    db
      .selectFrom("companies")
      .select("id")
      .where("created_by", "=", userId)
      .where("onboarding_completed", "=", false)
      .executeTakeFirst(),
  );
  return company?.id ?? null;
}

/** Counts the companies that the person has set up. */
export async function countCompaniesOf(database: Platform["database"], userId: string): Promise<number> {
  const { count } = await inDirectory(database, (db) =>
    db
      .selectFrom("companies")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("created_by", "=", userId)
      .where("erased_at", "is", null)
      .executeTakeFirstOrThrow(),
  );
  return count;
}

async function findMember(database: Platform["database"], userId: string, named: string | null) {
  if (named !== null && !isUuid(named)) return undefined;
  const member = await inDirectory(database, (db) =>
    db
      .selectFrom("members")
      .innerJoin("companies", "companies.id", "members.company_id")
      .select(["companies.id", "members.role", isReadOnlyNow.as("read_only"), isUnconfirmed.as("restored")])
      .select(isClosed.as("closed"))
      .where("members.user_id", "=", userId)
      .where("members.left_at", "is", null)
      .$if(named !== null, (query) => query.where("members.company_id", "=", named))
      .orderBy(isClosed)
      .orderBy("members.chosen_at", (order) => order.desc().nullsLast())
      .orderBy("members.joined_at")
      .orderBy("members.company_id")
      .executeTakeFirst(),
  );
  // The table accepts no other roles.
  return member && { ...member, role: member.role as Role };
}

/** Returns whether a member has to wait until an owner has confirmed who works in the restored company. */
export const waitsForOwner = ({ role, restored }: { role: Role; restored: boolean }): boolean =>
  restored && role !== "owner";

/** Returns the companies a person is a member of, with their role in each, without closed companies. */
export async function membershipsOf(database: Platform["database"], userId: string) {
  const rows = await inDirectory(database, (db) =>
    db
      .selectFrom("members")
      .innerJoin("companies", "companies.id", "members.company_id")
      .select(["company_id", "role", isUnconfirmed.as("restored")])
      .where("user_id", "=", userId)
      .where("left_at", "is", null)
      .where("companies.closed_at", "is", null)
      .execute(),
  );
  return rows.map(({ role, ...row }) => ({ ...row, role: role as Role }));
}

/** Returns whether the person of a session is still signed in and has the same role in the company, which is open. */
export async function isSessionActive({ database }: WithDatabase, signedIn: SignedIn): Promise<boolean> {
  const { sessionId, user, companyId, role } = signedIn;
  if (sessionId === null) return isStillOnDevice({ database }, signedIn);
  const row = await database
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  if (row === undefined || companyId === null) return row !== undefined;
  const member = await findMember(database, user.id, companyId);
  return member?.role === role && !member.closed;
}
