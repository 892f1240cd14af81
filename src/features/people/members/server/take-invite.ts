import { sql } from "kysely";
import { limitOf, ROLE_LABELS } from "#src/features/people/members/rules.ts";
import { alreadyMember, INVITE_TOKEN } from "#src/features/people/members/server/invites.ts";
import { recordMember } from "#src/features/people/members/server/members.ts";
import { type Context, personOf, type Platform, type UserContext } from "#src/server/context.ts";
import { AppError, forbidden } from "#src/server/http/errors.ts";
import { findPublicToken, revokePublicTokens } from "#src/server/public-tokens.ts";
import { scopeOf } from "#src/server/tenant.ts";
import type { Role } from "#src/shared/roles.ts";

const inviteOver = () =>
  new AppError(404, "This invitation was used, withdrawn or is too old. Please ask for a new one.", {
    code: "INVITE_OVER",
  });

/** Returns the contents of an open invite. Throws 404 if it has ended. */
export async function readInvite(platform: Platform, token: string) {
  const found = await findPublicToken(platform, INVITE_TOKEN, token);
  if (!found) throw inviteOver();
  const scope = scopeOf(platform, found.company_id, { type: "system", name: "Invites" });
  const invite = await scope.within((context) => openInvite(context, found.subject_id));
  return { company_name: invite.name, invited_by: invite.invited_by_name, email: invite.email, role: invite.role };
}

/**
 * Makes the signed-in person a member, once. Throws 403 unless their confirmed address is the invited one, 409 if they
 * are a member already, 404 if the invite has ended.
 */
export async function takeInvite(context: UserContext, token: string): Promise<{ company_id: string; role: Role }> {
  const found = await findPublicToken(context, INVITE_TOKEN, token);
  if (!found) throw inviteOver();
  const person = personOf(context.user, "counter");
  const role = await scopeOf(context, found.company_id, person).within((tenant) =>
    join(tenant, context.user, found.subject_id),
  );
  return { company_id: found.company_id, role };
}

async function join(context: Context, user: UserContext["user"], inviteId: string): Promise<Role> {
  const { db, companyId } = context;
  const invite = await openInvite(context, inviteId);
  const verified = await verifiedAddress(context, user.id);
  if (verified !== invite.email) {
    throw forbidden(`This invitation is for ${invite.email}. Please sign in with that address.`, "INVITE_FOR_ANOTHER");
  }
  const { role, po_limit, invited_by } = invite;
  const values = { role, po_limit: limitOf(role, po_limit), invited_by };
  const joined = await db
    .insertInto("members")
    .values({ company_id: companyId, user_id: user.id, ...values, chosen_at: sql<string>`now()` })
    .onConflict((on) =>
      on
        .columns(["company_id", "user_id"])
        .doUpdateSet({ ...values, joined_at: sql<string>`now()`, chosen_at: sql<string>`now()`, left_at: null })
        .where("members.left_at", "is not", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (!joined) throw alreadyMember("You work there already.");
  await db
    .updateTable("invites")
    .set({ taken_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", inviteId)
    .execute();
  await revokePublicTokens(context, INVITE_TOKEN, inviteId);
  await recordMember(context, "create", user, `${user.name} works here now, as ${ROLE_LABELS[role]}`);
  return role;
}

/**
 * Returns the invite with the company's name, locked, so that nobody else accepts it in the meantime. Throws 404 if it
 * has ended.
 */
async function openInvite({ db, companyId }: Context, id: string) {
  const invite = await db
    .selectFrom("invites")
    .innerJoin("companies", "companies.id", "invites.company_id")
    .select(["companies.name", "invites.email", "role", "po_limit", "invited_by", "invited_by_name"])
    .where("invites.company_id", "=", companyId)
    .where("invites.id", "=", id)
    .where("taken_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .forUpdate("invites")
    .executeTakeFirst();
  if (!invite) throw inviteOver();
  // The table accepts no other roles.
  return { ...invite, role: invite.role as Role };
}

async function verifiedAddress({ database }: Context, userId: string): Promise<string | undefined> {
  const user = await database
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("email_verified", "=", true)
    .executeTakeFirst();
  return user?.email.toLowerCase();
}
